import { type LanguageModelUsage, Output, streamText } from "ai";
import type { z } from "zod";
import { classifyFailure, type ModelFailure } from "./classify-failure.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { ModelFailureError, type ModelFailureReason } from "./model-failure.ts";
import type { ModelRun } from "./model-run.ts";
import type { EngineModel } from "./model-settings.ts";
import { estimateCost, type ModelPurpose } from "./model-usage.ts";
import { createJsonElementReader, type JsonElementReader } from "./read-json-elements.ts";

/** A request to a model. The model gets no tools; its answer is validated data, never an instruction. */
export interface ModelRequest {
  purpose: ModelPurpose;
  /** Contains only our own text, nothing untrusted. */
  instructions: string;
  prompt: string;
  /** The schema of the JSON answer; null for plain text. */
  schema: z.ZodType | null;
  /**
   * The key of the array that holds most of the answer. Its complete elements are kept if the answer is
   * truncated.
   */
  elementsKey?: string;
  /** Called for each complete element of that array while the rest is still streaming. */
  onElement?: (element: unknown) => void;
}

/** A model's answer before it is validated. */
export interface ModelAnswer {
  /** Parsed JSON, or text if no JSON was requested. */
  value: unknown;
  /** True if the answer was truncated and `value` has only its complete elements. */
  isCut: boolean;
  /** How many tokens the provider counted in the prompt; null if it reports none. */
  inputTokens: number | null;
}

/** The outcome of one attempt to get an answer. */
export type StreamedAnswer =
  | ({ kind: "answered" } & ModelAnswer)
  | { kind: "failed"; failure: ModelFailure }
  | { kind: "cancelled" };

/** If an answer has more characters per allowed token than this, the model isn't going to stop. */
const MAX_CHARACTERS_PER_TOKEN = 8;
/** Factor for the timeouts of reasoning models, since reasoning takes longer than writing. */
const REASONING_PATIENCE = 3;

/** Parses what is between the outermost braces, since a model may put a code fence around its JSON. */
function parseJson(text: string): unknown {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

/**
 * Requests JSON by schema but reads the answer as plain text. `Output.object` emits text only when the object
 * changes, so an endless answer of white space would go unnoticed.
 */
function requestOutput(schema: z.ZodType | null) {
  if (schema === null) return Output.text();
  return { ...Output.text(), responseFormat: Output.object({ schema }).responseFormat };
}

/** Resolves to null when the signal aborts. */
function waitForAbort(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}

/** True for a model configured to reason. */
export function isReasoning(model: EngineModel): boolean {
  return model.effort !== undefined && model.effort !== null && model.effort !== "none";
}

type StopReason = "timed_out" | "silent" | "endless";

interface StreamEnd {
  usage: LanguageModelUsage | null;
  finishReason: string | null;
  stopReason: StopReason | null;
  error: { error: unknown } | null;
  written: number;
}

/** Reads a stream until it ends, times out or the signal aborts. Never rejects. */
async function readStream({
  run,
  model,
  request,
  reader,
  maxOutputTokens,
  signal,
}: {
  run: ModelRun;
  model: EngineModel;
  request: ModelRequest;
  reader: JsonElementReader;
  maxOutputTokens: number;
  signal: AbortSignal;
}): Promise<StreamEnd> {
  const { settings, runtime } = run;
  const end: StreamEnd = { usage: null, finishReason: null, stopReason: null, error: null, written: 0 };
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  const giveUp = (reason: StopReason): void => {
    end.stopReason ??= reason;
    stop.abort();
  };
  const isThinking = isReasoning(model);
  const callMs = settings.callTimeoutMs * (isThinking ? REASONING_PATIENCE : 1);
  const silenceMs = isThinking ? callMs : settings.silenceTimeoutMs;
  const stopTimer = runtime.startTimer({ ms: callMs, onElapsed: () => giveUp("timed_out") });
  const watch = (): (() => void) => runtime.startTimer({ ms: silenceMs, onElapsed: () => giveUp("silent") });
  let stopWatching = watch();
  try {
    const { stream } = streamText({
      model: model.model,
      ...(request.instructions !== "" && { instructions: request.instructions }),
      prompt: request.prompt,
      output: requestOutput(request.schema),
      maxOutputTokens,
      ...(model.effort != null && { reasoning: model.effort }),
      maxRetries: 0,
      abortSignal: ended,
      // A race, because a provider may ignore its signal.
