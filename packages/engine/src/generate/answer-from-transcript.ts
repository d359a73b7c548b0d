import type { Transcript } from "@pith/core/transcripts/transcript";
import { z } from "zod";
import type { Answer, AnswerMoment } from "../extract/answer-question.ts";
import { makeReadable } from "../extract/make-readable.ts";
import { checkClaim } from "../ground/check-claim.ts";
import { matchQuote, type QuoteMatch } from "../ground/match-quote.ts";
import { detectLanguage } from "../languages/detect-language.ts";
import { askModel } from "./ask-model.ts";
import { buildAnswerInstructions, buildSearchInstructions } from "./build-answer-prompt.ts";
import { findQuoted } from "./check-fact.ts";
import { checkWording } from "./check-wording.ts";
import { createQuestionCheck } from "./create-question-check.ts";
import { echoesInstructions } from "./echoes-instructions.ts";
import { hasForeignLink } from "./find-links.ts";
import { findMovedWords } from "./find-moved-words.ts";
import { findPassages } from "./find-passages.ts";
import { hasPlantedInstruction } from "./find-planted-instructions.ts";
import { type ModelOptions, openModelRun, type WorkOptions } from "./model-options.ts";
import { type ModelRun, readModelUsage } from "./model-run.ts";
import type { ModelUsage } from "./model-usage.ts";
import { prepareSpeech, type Speech } from "./prepare-speech.ts";
import { readSpeakerName } from "./read-speaker-name.ts";
import { splitClaims } from "./split-claims.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";
import { isSameLanguage } from "./summary-languages.ts";
import { tidyModelText } from "./tidy-model-text.ts";

export const NOT_SAID = "That isn't said in this video.";

/** Passages for one question; a talk of half an hour still goes whole. */
const MAX_PASSAGE_TOKENS = 6000;
const MAX_MOMENTS = 4;
const MAX_ANSWER_CHARACTERS = 800;

const requestedAnswerSchema = z.object({
  found: z.boolean(),
  answer: z.string(),
  quotes: z.array(z.object({ line: z.number(), quote: z.string() })),
});
const takenAnswerSchema = z.object({
  found: z.boolean(),
  answer: z.string().max(8000).catch(""),
  quotes: z
    .array(z.object({ line: z.coerce.number().int().catch(-1), quote: z.string().max(4000) }))
    .max(50)
    .catch([]),
});
const wordsSchema = z.object({ words: z.array(z.string().max(80)).max(40) });

/** The words to look for: the question's own, and a model's where they wouldn't find anything in the captions. */
async function chooseQuery({ question, speech, run }: { question: string; speech: Speech; run: ModelRun }) {
  const { language } = speech.transcript;
  const asked = detectLanguage({ text: question });
  const isForeign = asked !== "und" && !isSameLanguage({ left: asked, right: language });
  const isFound = (query: string): boolean =>
    findPassages({ lines: speech.lines, query, language, maxTokens: MAX_PASSAGE_TOKENS }).length > 0;
  if (!isForeign && isFound(question)) return question;
  if (speech.tokens <= MAX_PASSAGE_TOKENS) return question;
  const words = await askModel({
    run,
    signal: run.signal,
    request: {
      purpose: "search",
      instructions: buildSearchInstructions({ language }),
      prompt: question,
      schema: wordsSchema,
      elementsKey: "words",
    },
    read: ({ value }) => wordsSchema.safeParse(value).data?.words ?? null,
  });
  return [question, ...words].join(" ");
}

function toMoment({ quote, startSeconds, endSeconds, firstCueId, lastCueId }: QuoteMatch): AnswerMoment {
  return { quote, startSeconds, endSeconds, firstCueId, lastCueId };
}

/** The places that prove an answer, in the order of the talk: said, quotable, and on the question. */
function findProof({
  quotes,
  question,
  speech,
}: {
  quotes: z.infer<typeof takenAnswerSchema>["quotes"];
  question: string;
  speech: Speech;
}): QuoteMatch[] {
  const isOnQuestion = createQuestionCheck({ question, speech });
  const matches = new Map<number, QuoteMatch>();
  for (const { line, quote } of quotes.slice(0, MAX_MOMENTS * 2)) {
    const cueId = speech.lines[line]?.firstCueId;
    const match = matchQuote({
      quote: tidyModelText(quote),
      index: speech.grounding.quotes,
      hintCueIds: cueId === undefined ? [] : [cueId],
    });
    if (match === null || matches.has(match.firstCueId)) continue;
    const { first, last } = findQuoted({ sentences: speech.sentences, match });
    const isBarred = speech.standing.isBarred.subarray(first, last + 1).includes(1);
    if (isBarred || !isOnQuestion(match)) continue;
    if (hasPlantedInstruction(match.quote) || hasForeignLink({ text: match.quote, span: "" })) continue;
    matches.set(match.firstCueId, match);
  }
  return [...matches.values()]
    .sort((left, right) => left.firstCueId - right.firstCueId)
    .slice(0, MAX_MOMENTS);
}

/** True where every sentence of an answer is borne out by its proof; the question's own words count as said. */
function isBorneOut({
  text,
  question,
  span,
  speakers,
  speech,
}: {
  text: string;
  question: string;
  span: string;
  speakers: string[];
  speech: Speech;
}): boolean {
  const isShowable =
    text !== "" &&
    text.length <= MAX_ANSWER_CHARACTERS &&
    !hasForeignLink({ text, span }) &&
    !echoesInstructions({ text, span }) &&
    !hasPlantedInstruction(text);
  if (!isShowable) return false;
  const said = `${span} ${question}`;
  const { language } = speech.transcript;
  const written = detectLanguage({ text });
  const isForeign = written !== "und" && !isSameLanguage({ left: written, right: language });
  if (findMovedWords({ text, span: said, origins: speech.origins, isTranslated: isForeign }).length > 0)
    return false;
  if (isForeign) {
    const check = checkWording({
      source: said,
      sourceNames: [],
      sourceLanguage: language,
      wording: text,
      language: written,
    });
    return check.addedNumbers.length === 0 && check.addedNames.length === 0;
  }
  return splitClaims(text).every(
    (claim) => checkClaim({ claim, span: said, speakers, grounding: speech.grounding }).isSupported,
  );
}

/**
 * Answers a question from what was said in a video: passages that speak of it are looked up and sent, never a long
 * transcript whole; the model's quotes are matched to the captions, and its answer is shown where they bear it out,
 * else what the quotes say. Where nothing that was said answers, `found` is false and nothing is cited. Rejects with
 * AppError: `no_speech`, `cancelled`, `model_failed`.
 */
export async function answerFromTranscript({
  question,
  transcript,
  signal,
  onCall,
  ...options
}: ModelOptions &
  WorkOptions & {
    question: string;
    transcript: Transcript;
  }): Promise<Answer & { usage: ModelUsage }> {
  const run = openModelRun({ options, work: { signal, onCall } });
  const speech = prepareSpeech({
    transcript,
    video: null,
    length: "medium",
    maxWords: null,
    captionSource: "host",
    requestedLanguage: null,
  });
  const notSaid = (): Answer & { usage: ModelUsage } => ({
    found: false,
    answer: NOT_SAID,
    moments: [],
    usage: readModelUsage(run),
  });
  const query = await chooseQuery({ question, speech, run });
  const numbers = findPassages({
    lines: speech.lines,
    query,
    language: transcript.language,
    maxTokens: MAX_PASSAGE_TOKENS,
  });
  if (numbers.length === 0) return notSaid();
  const { block, rule } = spotlightSpeech({
    lines: numbers.map((number) => ({ number, text: speech.lines[number]?.text ?? "" })),
    runtime: run.runtime,
  });
  const answered = await askModel({
    run,
    signal: run.signal,
    request: {
      purpose: "answer",
      instructions: buildAnswerInstructions({ rule, language: detectLanguage({ text: question }) }),
      prompt: `${block}\n\nQuestion: ${question}`,
      schema: requestedAnswerSchema,
      elementsKey: "quotes",
    },
    read: ({ value }) => takenAnswerSchema.safeParse(value).data ?? null,
  });
  const proof = answered.found ? findProof({ quotes: answered.quotes, question, speech }) : [];
  if (proof.length === 0) return notSaid();

  const cues = proof.flatMap(({ firstCueId, lastCueId }) => transcript.cues.slice(firstCueId, lastCueId + 1));
  const text = tidyModelText(answered.answer);
  const isShown = isBorneOut({
    text,
    question,
    span: cues.map((cue) => cue.text).join(" "),
    speakers: [...new Set(cues.flatMap((cue) => readSpeakerName(cue.speaker) ?? []))],
    speech,
  });
  const { language } = speech.grounding.terms;
  return {
    found: true,
    answer: isShown
      ? text
      : proof.map(({ quote }) => makeReadable({ text: quote, language }) || quote).join(" "),
    moments: proof.map(toMoment),
    usage: readModelUsage(run),
  };
}
