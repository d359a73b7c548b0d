import type { Quote } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { z } from "zod";
import type { Answer, AnswerMoment } from "../extract/answer-question.ts";
import { makeReadable } from "../extract/make-readable.ts";
import { detectLanguage } from "../languages/detect-language.ts";
import { askModel } from "../model/ask-model.ts";
import { buildContextLines } from "../model/build-context-lines.ts";
import { createClaimJudge } from "../model/create-claim-judge.ts";
import { findQuotes } from "../model/find-quotes.ts";
import { type ModelOptions, openModelRun, type WorkOptions } from "../model/model-options.ts";
import { type ModelRun, readModelUsage } from "../model/model-run.ts";
import type { ModelUsage } from "../model/model-usage.ts";
import { prepareSpeech, type Speech } from "../model/prepare-speech.ts";
import { proveStatements } from "../model/prove-statements.ts";
import { spotlightSpeech } from "../model/spotlight-speech.ts";
import { isSameLanguage } from "../model/summary-languages.ts";
import { tidyModelText } from "../model/tidy-model-text.ts";
import { buildAnswerInstructions, buildSearchInstructions } from "./build-answer-prompt.ts";
import { findPassages } from "./find-passages.ts";
import { splitStatements } from "./split-statements.ts";

export const NOT_SAID = "That isn't said in this video.";

/** Token budget for one question's passages; a half-hour talk still fits whole. */
const MAX_PASSAGE_TOKENS = 6000;
const MAX_CONTEXT_TOKENS = 600;
const MAX_MOMENTS = 4;
const MAX_ANSWER_CHARACTERS = 800;

const requestedAnswerSchema = z.object({
  found: z.boolean(),
  answer: z.string(),
  quotes: z.array(z.object({ line: z.number(), text: z.string() })),
});
const takenAnswerSchema = z.object({
  found: z.boolean(),
  answer: z.string().max(8000).catch(""),
  quotes: z
    .array(
      z.object({ line: z.coerce.number().int().nullable().catch(null), text: z.string().min(1).max(4000) }),
    )
    .max(50)
    .catch([]),
});
const wordsSchema = z.object({ words: z.array(z.string().max(80)).max(40) });

/** The search query: the question, plus a model's search words if the question alone would find nothing. */
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
    },
    read: ({ value }) => wordsSchema.safeParse(value).data?.words ?? null,
  });
  return [question, ...words].join(" ");
}

function toMoment({ text, startSeconds, endSeconds, firstCueId, lastCueId }: Quote): AnswerMoment {
  return { quote: text, startSeconds, endSeconds, firstCueId, lastCueId };
}

/** The quotes found in the captions, deduplicated, in the order of the talk. */
function findProof({
  quotes,
  speech,
}: {
  quotes: z.infer<typeof takenAnswerSchema>["quotes"];
  speech: Speech;
}): Quote[] {
  const found = new Map<number, Quote>();
  for (const quote of quotes) {
    const match = findQuotes({ quotes: [quote], speech })?.[0];
    if (match !== undefined && !found.has(match.firstCueId)) found.set(match.firstCueId, match);
  }
  return [...found.values()].slice(0, MAX_MOMENTS).sort((left, right) => left.firstCueId - right.firstCueId);
}

/** The answer if its quotes support every sentence in it, otherwise null. */
async function proveAnswer({
  text,
  language,
  proof,
  speech,
  run,
}: {
  text: string;
  language: string;
  proof: readonly Quote[];
  speech: Speech;
  run: ModelRun;
}): Promise<string | null> {
  if (text === "" || text.length > MAX_ANSWER_CHARACTERS) return null;
  const evidence = proof.map((quote, at) => ({
    id: `quote-${at}`,
    text: quote.speaker === null ? quote.text : `${quote.speaker}: ${quote.text}`,
  }));
  const statements = splitStatements(text).map((statement, at) => ({
    id: `sentence-${at}`,
    kind: "answer" as const,
    text: statement,
    evidence,
    isRewritten: false,
  }));
  const proven = await proveStatements({
    statements,
    language,
    speech,
    run,
    judge: createClaimJudge(run),
    signal: run.signal,
  });
  // The supported sentences are still shown if another one isn't supported.
  const shown = statements.flatMap(({ id }) => proven.get(id)?.text ?? []);
  return shown.length === 0 ? null : shown.join(" ");
}

/**
 * Answers a question from what was said in a video. Only passages relevant to the question are sent, never the whole
 * of a long transcript. The model's quotes are matched against the captions, and each sentence of its answer is
 * judged against them. Unsupported sentences are left out; if none is supported, the quotes are the answer. If
 * nothing in the speech answers the question, `found` is false and nothing is cited. Rejects with AppError:
 * `no_speech`, `cancelled`, `model_failed`.
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
  const numbers = findPassages({
    lines: speech.lines,
    query: await chooseQuery({ question, speech, run }),
    language: transcript.language,
    maxTokens: MAX_PASSAGE_TOKENS,
  });
  if (numbers.length === 0) return notSaid();
  const { block, rule } = spotlightSpeech({
    lines: [
      ...buildContextLines({ speech, maxTokens: MAX_CONTEXT_TOKENS }),
      ...numbers.map((number) => ({ number, text: speech.lines[number]?.text ?? "" })),
    ],
    runtime: run.runtime,
  });
  const asked = detectLanguage({ text: question });
  const answered = await askModel({
    run,
    signal: run.signal,
    request: {
      purpose: "answer",
      instructions: buildAnswerInstructions({ rule, language: asked }),
      prompt: `${block}\n\nQuestion: ${question}`,
      schema: requestedAnswerSchema,
    },
    read: ({ value }) => takenAnswerSchema.safeParse(value).data ?? null,
  });
  const proof = answered.found ? findProof({ quotes: answered.quotes, speech }) : [];
  if (proof.length === 0) return notSaid();
  const text = await proveAnswer({
    text: tidyModelText(answered.answer),
    language: asked === "und" ? transcript.language : asked,
    proof,
    speech,
    run,
  });
  const { language } = speech.index;
  return {
    found: true,
    answer:
      text ?? proof.map((quote) => makeReadable({ text: quote.text, language }) || quote.text).join(" "),
    moments: proof.map(toMoment),
    usage: readModelUsage(run),
  };
}
