import { createHash, randomInt } from "node:crypto";
import { isAppError } from "@pith/core/errors/app-error";
import { assertNever } from "@pith/core/lib/assert-never";
import { systemClock } from "@pith/core/lib/clock";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { answerFromPassages } from "@pith/engine/answer/answer-from-passages";
import { answerFromTranscript } from "@pith/engine/answer/answer-from-transcript";
import type { PassageAnswer } from "@pith/engine/answer/join-passages";
import { createModelEngine, type ModelEngine } from "@pith/engine/model/create-model-engine";
import { createModelRuntime } from "@pith/engine/model/create-model-runtime";
import { embedTexts } from "@pith/engine/model/embed-texts";
import { ModelFailureError, readFailureReason } from "@pith/engine/model/model-failure";
import type { ModelOptions } from "@pith/engine/model/model-options";
import type { ModelCall } from "@pith/engine/model/model-usage";
import { openModels } from "@pith/engine/model/open-model";
import { renderFacts } from "@pith/engine/model/render-facts";
import { summarizeWithFallback } from "@pith/engine/model/summarize-with-fallback";
import { videoFactsSchema } from "@pith/engine/model/video-facts";
import type { Embeddings } from "@pith/engine/search/embeddings";
import type { EngineEvent } from "@pith/engine/summary-engine";
import { createPatientFetch } from "@pith/sources/http/create-patient-fetch";
import { buildSearchIndex } from "../build-search-index.ts";
import { buildSummaryTask } from "../extraction/build-summary-task.ts";
import type { SummarizeResult } from "../summarizer.ts";
import type { ModelAccess } from "./model-access.ts";
import type { ModelTask } from "./model-task.ts";

interface TaskContext {
  signal: AbortSignal;
  onPart: (part: EngineEvent) => void;
  onCall: (call: ModelCall) => void;
}

const RANDOM_RANGE = 2 ** 32;
const runtime = createModelRuntime({
  clock: systemClock,
  random: () => randomInt(RANDOM_RANGE) / RANDOM_RANGE,
});
const callFetch = createPatientFetch();
/** A user is waiting on the page, so skip a model that asks for a longer wait. */
const MAX_ANSWER_RETRY_WAIT_MS = 3_000;

/** Runs a model task off the server's event loop. Throws AppError with a message for the user. */
export async function runModelTask({
  task,
  ...context
}: TaskContext & { task: ModelTask }): Promise<unknown> {
  switch (task.kind) {
    case "summarize":
      return summarize({ task, ...context });
    case "answer":
      return answer({ task, ...context });
    case "answer-from-passages":
      return answerPassages({ task, ...context });
    case "embed":
      return embed({ task, ...context });
    default:
      return assertNever(task);
  }
}

async function openAccess({ connections, checker, settings }: ModelAccess): Promise<ModelOptions> {
  return { ...(await openModels({ connections, checker, fetch, callFetch })), runtime, settings };
}

async function summarize({
  task,
  signal,
  onPart,
  onCall,
}: TaskContext & { task: Extract<ModelTask, { kind: "summarize" }> }): Promise<SummarizeResult> {
  const options = await openAccess(task.access);
  const summaryTask = buildSummaryTask(task);
  const { transcript } = summaryTask;
  const speechHash = hashSpeech(transcript);
  const known =
    task.facts?.speechHash === speechHash
      ? (videoFactsSchema.safeParse(task.facts.facts).data ?? null)
      : null;
  const engine: Pick<ModelEngine, "summarizeVideo"> = known
    ? { summarizeVideo: (work) => renderFacts({ ...options, ...work, facts: known }) }
    : createModelEngine(options);
  const { content, facts, usage, failure } = await summarizeWithFallback({
    engine,
    task: summaryTask,
    signal,
    onCall,
    onEvent: onPart,
  });
  return {
    content,
    transcript,
    searchIndex: buildSearchIndex({ content, video: task.video, transcript }),
    tokens: usage.inputTokens + usage.outputTokens,
    facts: facts && { facts, speechHash },
    failure: failure === null ? null : nameFailure(failure),
  };
}

/** Rejects without the provider's error message, since such messages can repeat the input. */
async function embed({
  task: { connection, texts },
  signal,
  onCall,
}: TaskContext & { task: Extract<ModelTask, { kind: "embed" }> }): Promise<Embeddings> {
  try {
    return await embedTexts({ connection, texts, signal, onCall, now: () => systemClock.now() });
  } catch (error) {
    if (error instanceof ModelFailureError) throw new Error(`No embeddings: ${error.reason}`);
    throw error;
  }
}

/** Facts refer to cues by number, so they're valid only for exactly this transcript. */
function hashSpeech({ language, cues }: Transcript): string {
  const hash = createHash("sha256").update(language);
  for (const { text, startMs } of cues) hash.update(`\n${startMs} ${text}`);
  return hash.digest("base64url");
}

/** Describes the failure for the log without its messages, because providers' messages repeat the prompt. */
function nameFailure(failure: unknown): string {
  return readFailureReason(failure) ?? (isAppError(failure) ? failure.reason.code : "internal");
}

async function answer({
  task,
  signal,
  onCall,
}: TaskContext & { task: Extract<ModelTask, { kind: "answer" }> }) {
  const options = await openAccess(task.access);
  try {
    const { usage: _usage, ...answered } = await answerFromTranscript({
      ...options,
      settings: { ...options.settings, maxRetryWaitMs: MAX_ANSWER_RETRY_WAIT_MS },
      question: task.question,
      transcript: task.transcript,
      video: task.video,
      signal,
      onCall,
    });
    return answered;
  } catch (error) {
    if (isAppError(error) && error.code !== "model_failed") throw error;
    throw new Error(`The model gave no answer: ${nameFailure(error)}`);
  }
}

async function answerPassages({
  task: { access, question, language, passages },
  signal,
  onCall,
}: TaskContext & { task: Extract<ModelTask, { kind: "answer-from-passages" }> }): Promise<PassageAnswer> {
  const options = await openAccess(access);
  try {
    return await answerFromPassages({
      ...options,
      settings: { ...options.settings, maxRetryWaitMs: MAX_ANSWER_RETRY_WAIT_MS },
      question,
      language,
      passages,
      signal,
      onCall,
    });
  } catch (error) {
    if (isAppError(error) && error.code !== "model_failed") throw error;
    throw new Error(`The model gave no answer: ${nameFailure(error)}`);
  }
}
