import type { Quote } from "@pith/core/summaries/summary";
import { makeReadable } from "../extract/make-readable.ts";
import { detectLanguage, MIN_SENTENCE_CHARACTERS } from "../languages/detect-language.ts";
import { addSpeaker } from "../model/add-speaker.ts";
import { askInLanguage } from "../model/ask-in-language.ts";
import { buildSpeechLines } from "../model/build-speech-lines.ts";
import { createClaimJudge } from "../model/create-claim-judge.ts";
import { findQuotes, widenQuote } from "../model/find-quotes.ts";
import { type ModelOptions, openModelRun, type WorkOptions } from "../model/model-options.ts";
import type { ModelRun } from "../model/model-run.ts";
import { prepareSpeech, type Speech } from "../model/prepare-speech.ts";
import { proveStatements } from "../model/prove-statements.ts";
import { spotlightSpeech } from "../model/spotlight-speech.ts";
import { tidyModelText } from "../model/tidy-model-text.ts";
import type { AnswerMoment } from "./answer.ts";
import { buildTalksAnswerInstructions } from "./build-answer-prompt.ts";
import { joinPassages, type PassageAnswer, type TalkMoment, type TalkPassage } from "./join-passages.ts";
import { requestedAnswerSchema, takenAnswerSchema } from "./model-answer.ts";

/**
 * Token budget for one question's passages. The best passages come first; lines beyond the budget are
 * dropped.
 */
const MAX_PASSAGE_TOKENS = 6000;
const MAX_STATEMENTS = 4;
const MAX_STATEMENT_CHARACTERS = 500;
const MAX_TITLE_CHARACTERS = 120;

interface GroundedAnswer {
  text: string;
  quotes: { quote: Quote; moment: TalkMoment }[];
}

/**
 * Answers a question from passages of several talks. Matches the model's quotes against the captions and
 * checks each statement against its own quotes. Drops unsupported statements; if none is supported, falls
 * back to the quotes themselves. Rejects with AppError: `no_speech`, `cancelled`, `model_failed`.
 */
export async function answerFromPassages({
  question,
  language: wanted,
  passages,
  signal,
  onCall,
  ...options
}: ModelOptions &
  WorkOptions & {
    question: string;
    /** Language of the statements. Defaults to the question's language. */
    language?: string | undefined;
    /** Best first. */
    passages: readonly TalkPassage[];
  }): Promise<PassageAnswer> {
  const language = passages[0]?.language;
  if (language === undefined) return { statements: [], moments: [] };
  const run = openModelRun({ options, work: { signal, onCall } });
  const { transcript, locate, findPassage } = joinPassages({ passages, language });
  const speech = readPassages({ transcript, findPassage });
  const asked = wanted ?? detectLanguage({ text: question });
  const { block, rule } = spotlightSpeech({
    lines: listLines({ speech, passages, findPassage }),
    runtime: run.runtime,
  });
  const answered = await askInLanguage({
    run,
    signal: run.signal,
    language: asked,
    minCharacters: MIN_SENTENCE_CHARACTERS,
    request: {
      purpose: "answer",
      instructions: buildTalksAnswerInstructions({ rule, language: asked }),
      prompt: `${block}\n\nQuestion: ${question}`,
      schema: requestedAnswerSchema,
    },
    read: ({ value }) => takenAnswerSchema.safeParse(value).data ?? null,
    textOfValue: ({ statements }) => statements.map(({ text }) => text).join("\n"),
  });
  if (!answered.found) return { statements: [], moments: [] };
  const grounded = answered.statements
    .slice(0, MAX_STATEMENTS)
    .flatMap(({ text, quotes }): GroundedAnswer[] => {
      const found = (findQuotes({ quotes, speech }) ?? []).flatMap((quote) => {
        const moment = locate(toMoment(quote));
        return moment === null ? [] : { quote, moment };
      });
      return found.length === 0 ? [] : [{ text: tidyModelText(text), quotes: found }];
    });
  const proven = await proveTexts({
    grounded,
    titles: new Map(passages.map(({ talk, title }) => [talk, title])),
    language: asked === "und" ? language : asked,
    speech,
    run,
  });
  const isQuoted = proven.every((text) => text === null);
  return number(
    isQuoted
      ? grounded.flatMap(({ quotes }) =>
          quotes.map(({ quote, moment }) => {
            const whole = widenQuote({ quote, speech });
            const shown = { quote: whole, moment: locate(toMoment(whole)) ?? moment };
            const text = makeReadable({ text: whole.text, language: speech.index.language }) || whole.text;
            return { text, quotes: [shown] };
          }),
        )
      : grounded.flatMap(({ quotes }, at) => {
          const text = proven[at] ?? null;
          return text === null ? [] : { text, quotes };
        }),
  );
}

/** Joins the passages into one searchable transcript in which no line spans two of them. */
function readPassages({
  transcript,
  findPassage,
}: Pick<ReturnType<typeof joinPassages>, "transcript" | "findPassage">): Speech {
  const speech = prepareSpeech({
    transcript,
    video: null,
    length: "medium",
    maxWords: null,
    captionSource: "host",
    requestedLanguage: null,
  });
  const owners = speech.sentences.map(({ firstCueId }) => findPassage(firstCueId));
  const starts = owners.flatMap((owner, at) => (owner === owners[at - 1] ? [] : at));
  const { sentences, quotes } = speech;
  return { ...speech, lines: buildSpeechLines({ sentences, chapterStarts: starts, cues: quotes.cues }) };
}

/** Lists the passages' lines within the token budget. Each passage is preceded by the talk's title. */
function listLines({
  speech,
  passages,
  findPassage,
}: {
  speech: Speech;
  passages: readonly TalkPassage[];
  findPassage: (cueId: number) => number;
}): { number: number | string; text: string }[] {
  let room = MAX_PASSAGE_TOKENS;
  let shown = -1;
  return speech.lines.flatMap(({ text, tokens, firstCueId }, number) => {
    if (tokens > room) return [];
    room -= tokens;
    const passage = findPassage(firstCueId);
    const line = { number, text };
    if (passage === shown) return line;
    shown = passage;
    const title = passages[passage]?.title.slice(0, MAX_TITLE_CHARACTERS) ?? "";
    return [{ number: `talk${(passages[passage]?.talk ?? 0) + 1}`, text: title }, line];
  });
}

function toMoment({ text, startSeconds, endSeconds, firstCueId, lastCueId }: Quote): AnswerMoment {
  return { quote: text, startSeconds, endSeconds, firstCueId, lastCueId };
}

/** Returns each statement's text, or null if its quotes don't support it. */
async function proveTexts({
  grounded,
  titles,
  language,
  speech,
  run,
}: {
  grounded: readonly GroundedAnswer[];
  /** By talk. A statement may say which talk it is from, or whose talk that is. */
  titles: ReadonlyMap<number, string>;
  language: string;
  speech: Speech;
  run: ModelRun;
}): Promise<(string | null)[]> {
  const statements = grounded.flatMap(({ text, quotes }, at) =>
    text === "" || text.length > MAX_STATEMENT_CHARACTERS
      ? []
      : {
          id: `statement-${at}`,
          kind: "answer" as const,
          text,
          evidence: quotes.map(({ quote, moment }, order) => ({
            id: `quote-${at}-${order}`,
            text: `In “${titles.get(moment.talk)?.slice(0, MAX_TITLE_CHARACTERS)}”: ${addSpeaker(quote)}`,
          })),
          isRewritten: false,
        },
  );
  if (statements.length === 0) return grounded.map(() => null);
  const judge = createClaimJudge(run);
  const proven = await proveStatements({ statements, language, speech, run, judge, signal: run.signal });
  return grounded.map((_statement, at) => proven.get(`statement-${at}`)?.text ?? null);
}

/** Numbers the cited moments in order of first citation, listing each one only once. */
function number(statements: readonly GroundedAnswer[]): PassageAnswer {
  const moments: TalkMoment[] = [];
  return {
    statements: statements.map(({ text, quotes }) => ({
      text,
      moments: quotes.map(({ moment }) => {
        const known = moments.findIndex(
          ({ talk, quote, firstCueId }) =>
            talk === moment.talk && quote === moment.quote && firstCueId === moment.firstCueId,
        );
        return known >= 0 ? known : moments.push(moment) - 1;
      }),
    })),
    moments,
  };
}
