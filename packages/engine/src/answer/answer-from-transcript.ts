import type { Quote } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import { z } from "zod";
import { makeReadable } from "../extract/make-readable.ts";
import { checkClaims } from "../ground/check-claims.ts";
import { detectLanguage, MIN_SENTENCE_CHARACTERS } from "../languages/detect-language.ts";
import { askInLanguage } from "../model/ask-in-language.ts";
import { askModel } from "../model/ask-model.ts";
import { buildContextLines } from "../model/build-context-lines.ts";
import { createClaimJudge } from "../model/create-claim-judge.ts";
import { findQuotes, widenQuote } from "../model/find-quotes.ts";
import { type ModelOptions, openModelRun, type WorkOptions } from "../model/model-options.ts";
import { findContextTokens, type ModelRun, readModelUsage } from "../model/model-run.ts";
import type { ModelUsage } from "../model/model-usage.ts";
import { prepareSpeech, type Speech } from "../model/prepare-speech.ts";
import { isShowable } from "../model/prove-facts.ts";
import { spotlightSpeech } from "../model/spotlight-speech.ts";
import { isSameLanguage } from "../model/summary-languages.ts";
import { tidyModelText } from "../model/tidy-model-text.ts";
import { type Answer, type AnswerMoment, NOT_SAID } from "./answer.ts";
import { buildAnswerInstructions, buildSearchInstructions } from "./build-answer-prompt.ts";
import { findPassages } from "./find-passages.ts";
import { requestedAnswerSchema, takenAnswerSchema } from "./model-answer.ts";
import { splitStatements } from "./split-statements.ts";

/** Token budget for one question's passages, enough for all of a half-hour talk. */
const MAX_PASSAGE_TOKENS = 6000;
/**
 * Fraction of a small model's context that the passages may use. The rest is for instructions, titles and the
 * answer.
 */
const PASSAGE_SHARE = 0.4;
/** Fraction of the passages' budget that titles and chapters may take up. */
const CONTEXT_SHARE = 0.1;
/** As many as the model is asked for: two for each of three statements. */
const MAX_MOMENTS = 6;
const MAX_ANSWER_CHARACTERS = 800;

const wordsSchema = z.object({ words: z.array(z.string().max(80)).max(40) });

/**
 * Returns the search query: the question, plus search words from a model if the question alone wouldn't find
 * anything.
 */
async function chooseQuery({
  question,
  speech,
  maxTokens,
  run,
}: {
  question: string;
  speech: Speech;
  maxTokens: number;
  run: ModelRun;
}) {
  const { language } = speech.transcript;
  const asked = detectLanguage({ text: question });
  const isForeign = asked !== "und" && !isSameLanguage({ left: asked, right: language });
  const isFound = (query: string): boolean =>
    findPassages({ lines: speech.lines, query, language, maxTokens }).length > 0;
  if (!isForeign && isFound(question)) return question;
  if (speech.tokens <= maxTokens) return question;
  const words = await askModel({
    run,
    signal: run.signal,
    request: {
      purpose: "search",
      instructions: buildSearchInstructions({ language }),
      prompt: question,
      schema: wordsSchema,
    },
    read: ({ value }) => wordsSchema.safeParse(value).data?.words ?? null,
  });
  return [question, ...words].join(" ");
}

function toMoment({ text, startSeconds, endSeconds, firstCueId, lastCueId }: Quote): AnswerMoment {
  return { quote: text, startSeconds, endSeconds, firstCueId, lastCueId };
}

/** Part of an answer, with the quotes from the captions that prove it. */
interface GroundedStatement {
  text: string;
  proof: Quote[];
}

/**
 * Splits the model's statements into sentences and finds their quotes in the captions. Drops sentences
 * without a quote.
 */
function groundStatements({
  statements,
  language,
  speech,
}: {
  statements: z.infer<typeof takenAnswerSchema>["statements"];
  /** Language of the statements. */
  language: string;
  speech: Speech;
}): GroundedStatement[] {
  const found = new Map<string, Quote>();
  return statements.flatMap(({ text, quotes }) => {
    const proof = (findQuotes({ quotes, speech }) ?? []).flatMap((quote): Quote[] => {
      const key = `${quote.firstCueId} ${quote.text}`;
      const known = found.get(key);
      if (known === undefined && found.size >= MAX_MOMENTS) return [];
      found.set(key, known ?? quote);
      return [known ?? quote];
    });
    if (proof.length === 0) return [];
    const parts = splitStatements({ text: tidyModelText(text), language });
    return (parts.length === 0 ? [""] : parts).map((part) => ({ text: part, proof }));
  });
}

/**
 * Returns the statements supported by their quotes; empty if there are none, or if the answer is too long. As
 * with a key point, the judge sees the title and the lines around the quotes, which show who or what is
 * meant.
 */
async function proveAnswer({
  grounded,
  language,
  speech,
  run,
}: {
  grounded: readonly GroundedStatement[];
  language: string;
  speech: Speech;
  run: ModelRun;
}): Promise<GroundedStatement[]> {
  const written = grounded.filter(({ text }) => text !== "");
  const length = written.reduce((sum, { text }) => sum + text.length, 0);
  if (length === 0 || length > MAX_ANSWER_CHARACTERS) return [];
  const claims = written.flatMap(({ text, proof }, at) => {
    const isFit = isShowable({ text, span: proof.map((quote) => quote.text).join(" ") });
    return isFit ? { id: String(at), text, language, quotes: proof, repairs: [] } : [];
  });
  const { video } = speech.task;
  const verdicts = await checkClaims({
    claims,
    transcript: speech.transcript,
    video: video && { title: video.title, channel: video.author ?? null },
    names: speech.names,
    judge: createClaimJudge(run),
    signal: run.signal,
  });
  // Keep a supported sentence even if another sentence in the same statement isn't supported.
  return verdicts.flatMap(({ id, status }) => (status === "supported" ? (written[Number(id)] ?? []) : []));
}

/** Lists the cited moments in talk order, and maps each statement to its moments by index. */
function citeMoments(shown: readonly GroundedStatement[]): Pick<Answer, "answer" | "moments" | "statements"> {
  const cited = [...new Set(shown.flatMap(({ proof }) => proof))].sort(
    (left, right) => left.firstCueId - right.firstCueId,
  );
  return {
    answer: shown.map(({ text }) => text).join(" "),
    moments: cited.map(toMoment),
    statements: shown.map(({ text, proof }) => ({
      text,
      moments: proof.map((quote) => cited.indexOf(quote)).sort((left, right) => left - right),
    })),
  };
}

/**
 * Answers a question from what is said in a video. Only the relevant passages of a long transcript are sent.
 * The model's quotes are matched against the captions, and each sentence of its answer is checked against its
 * own quotes. Unsupported sentences are dropped; if none is supported, the answer falls back to the quotes
 * themselves. If nothing in the speech answers the question, `found` is false and nothing is cited. Rejects
 * with AppError: `no_speech`, `cancelled`, `model_failed`.
 */
export async function answerFromTranscript({
  question,
  transcript,
  video = null,
  signal,
  onCall,
  ...options
}: ModelOptions &
  WorkOptions & {
    question: string;
    transcript: Transcript;
    /** Tells who is speaking and about what. Null or absent if unknown. */
    video?: Pick<Video, "title" | "author"> | null;
  }): Promise<Answer & { usage: ModelUsage }> {
  const run = openModelRun({ options, work: { signal, onCall } });
  const speech = prepareSpeech({
    transcript,
    video: video && { title: video.title, author: video.author, chapters: [], durationSeconds: null },
    length: "medium",
    maxWords: null,
    captionSource: "host",
    requestedLanguage: null,
  });
  const notSaid = (): Answer & { usage: ModelUsage } => ({
    found: false,
    answer: NOT_SAID,
    moments: [],
    statements: [],
    usage: readModelUsage(run),
  });
  const contextTokens = findContextTokens(run) ?? Number.POSITIVE_INFINITY;
  const maxTokens = Math.min(MAX_PASSAGE_TOKENS, Math.floor(contextTokens * PASSAGE_SHARE));
  const numbers = findPassages({
    lines: speech.lines,
    query: await chooseQuery({ question, speech, maxTokens, run }),
    language: transcript.language,
    maxTokens,
  });
  if (numbers.length === 0) return notSaid();
  const { block, rule } = spotlightSpeech({
    lines: [
      ...buildContextLines({ speech, maxTokens: maxTokens * CONTEXT_SHARE }),
      ...numbers.map((number) => ({ number, text: speech.lines[number]?.text ?? "" })),
    ],
    runtime: run.runtime,
  });
  const asked = detectLanguage({ text: question });
  const answered = await askInLanguage({
    run,
    signal: run.signal,
    language: asked,
    minCharacters: MIN_SENTENCE_CHARACTERS,
    request: {
      purpose: "answer",
      instructions: buildAnswerInstructions({ rule, language: asked }),
      prompt: `${block}\n\nQuestion: ${question}`,
      schema: requestedAnswerSchema,
    },
    read: ({ value }) => takenAnswerSchema.safeParse(value).data ?? null,
    textOfValue: ({ statements }) => statements.map(({ text }) => text).join("\n"),
  });
  const answerLanguage = asked === "und" ? transcript.language : asked;
  const grounded = answered.found
    ? groundStatements({ statements: answered.statements, language: answerLanguage, speech })
    : [];
  if (grounded.length === 0) return notSaid();
  const proven = await proveAnswer({ grounded, language: answerLanguage, speech, run });
  const { language } = speech.index;
  const quoted = (): GroundedStatement[] => {
    const whole = new Map<string, Quote>();
    for (const quote of grounded.flatMap(({ proof }) => proof)) {
      const widened = widenQuote({ quote, speech });
      whole.set(`${widened.firstCueId} ${widened.text}`, widened);
    }
    return [...whole.values()]
      .sort((left, right) => left.firstCueId - right.firstCueId)
      .map((quote) => ({ text: makeReadable({ text: quote.text, language }) || quote.text, proof: [quote] }));
  };
  return {
    found: true,
    ...citeMoments(proven.length > 0 ? proven : quoted()),
    usage: readModelUsage(run),
  };
}
