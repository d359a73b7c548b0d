import { type LanguageModelUsage, Output, streamText } from "ai";
import type { z } from "zod";
import { classifyFailure, type ModelFailure } from "./classify-failure.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import type { ModelRun } from "./model-run.ts";
import type { EngineModel } from "./model-settings.ts";
import { estimateCost, type ModelPurpose } from "./model-usage.ts";
import { createJsonElementReader } from "./read-json-elements.ts";

/** What a model is asked. It is given no tools, and its answer is data that is checked, never an order. */
export interface ModelRequest {
  purpose: ModelPurpose;
  /** Ours alone; nothing that anybody said or wrote stands in it. */
  instructions: string;
  prompt: string;
  /** The JSON that is asked for. */
  schema: z.ZodType;
  /** The array in it whose elements are told while they are written. */
  elementsKey: string;
  onElement?: (element: unknown) => void;
}

/** How one try ended. */
export type StreamedAnswer =
  | { kind: "answered"; value: unknown; isCut: boolean }
  | { kind: "unreadable"; text: string }
  | { kind: "failed"; failure: ModelFailure }
  | { kind: "cancelled" };

/** An answer that is longer than the tokens it was allowed is endless. */
const MAX_CHARACTERS_PER_TOKEN = 8;

/** Outermost braces and what is between them; a model may put a code fence around its JSON. */
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
 * Asks the provider for JSON of a form and takes the answer as text. `Output.object` alone holds text back until it
 * changes the object, so that an answer of endless white space would never be seen.
 */
function requestJson(schema: z.ZodType) {
  return { ...Output.text(), responseFormat: Output.object({ schema }).responseFormat };
}

/** Resolves to null when the signal aborts. */
function waitForAbort(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}

/**
 * Asks one model once and reads its answer while it is written. Gives up after the settings' time-outs and where the
 * answer doesn't end. Every try is put on the run's account, with estimated tokens where the provider told none.
 */
export async function streamAnswer({
  run,
  model,
  request,
  signal,
}: {
  run: ModelRun;
  model: EngineModel;
  request: ModelRequest;
  signal: AbortSignal;
}): Promise<StreamedAnswer> {
  const { settings, runtime } = run;
  const startedMs = runtime.now();
  const elements: unknown[] = [];
  const reader = createJsonElementReader({
    key: request.elementsKey,
    onElement: (element) => {
      elements.push(element);
      request.onElement?.(element);
    },
  });
  const stop = new AbortController();
  const ended = AbortSignal.any([signal, stop.signal]);
  let stopReason: "slow" | "silent" | "endless" | null = null;
  const giveUp = (reason: NonNullable<typeof stopReason>): void => {
    stopReason ??= reason;
    stop.abort();
  };
  const stopTimer = runtime.startTimer({ ms: settings.callTimeoutMs, onElapsed: () => giveUp("slow") });
  const watch = (): (() => void) =>
    runtime.startTimer({ ms: settings.silenceTimeoutMs, onElapsed: () => giveUp("silent") });
  let stopWatching = watch();

  let failure: { error: unknown } | null = null;
  let usage: LanguageModelUsage | null = null;
  let finishReason: string | null = null;
  let written = 0;
  try {
    const { stream } = streamText({
      model: model.model,
      instructions: request.instructions,
      prompt: request.prompt,
      output: requestJson(request.schema),
      maxOutputTokens: settings.maxOutputTokens,
      maxRetries: 0,
      abortSignal: ended,
      // Errors come through the stream; without a handler the package prints them.
      onError: () => undefined,
    });
    const parts = stream[Symbol.asyncIterator]();
    const halted = waitForAbort(ended);
    for (;;) {
      // A provider that doesn't heed its signal is left behind all the same.
      const next = await Promise.race([parts.next(), halted]);
      if (next === null || next.done === true) break;
      const part = next.value;
      if (part.type === "text-delta") {
        reader.push(part.text);
        written += part.text.length;
      } else if (part.type === "reasoning-delta") written += part.text.length;
      else if (part.type === "error") failure ??= { error: part.error };
      else if (part.type === "finish") {
        usage = part.totalUsage;
        finishReason = part.finishReason;
      } else continue;
      stopWatching();
      stopWatching = watch();
      if (written > settings.maxOutputTokens * MAX_CHARACTERS_PER_TOKEN) giveUp("endless");
    }
  } catch (error) {
    failure ??= { error };
  } finally {
    stopTimer();
    stopWatching();
  }

  const isCancelled = signal.aborted;
  const isCut = stopReason === "endless" || (failure === null && finishReason === "length");
  const isFailed = failure !== null || (stopReason !== null && !isCut) || finishReason === "error";
  const value = isCut && elements.length > 0 ? { [request.elementsKey]: elements } : parseJson(reader.text);
  const isAnswered = !isCancelled && !isFailed && value !== undefined;
  const inputTokens = usage?.inputTokens ?? estimateTokens(request.instructions + request.prompt);
  const outputTokens = usage?.outputTokens ?? (written > 0 ? estimateTokens(reader.text) : 0);
  const call = {
    model: model.name,
    purpose: request.purpose,
    inputTokens,
    outputTokens,
    isEstimated: usage?.inputTokens === undefined || usage.outputTokens === undefined,
    costMicroUsd: estimateCost({ price: model.price, inputTokens, outputTokens }),
    outcome: isCancelled ? "cancelled" : isAnswered ? "done" : "failed",
    durationMs: Math.max(0, runtime.now() - startedMs),
  } as const;
  run.calls.push(call);
  run.onCall(call);

  if (isCancelled) return { kind: "cancelled" };
  if (isFailed) {
    const error = failure?.error ?? new Error(`The model's answer was ${stopReason ?? "broken off"}.`);
    return { kind: "failed", failure: classifyFailure({ error, nowMs: runtime.now() }) };
  }
  if (value === undefined) return { kind: "unreadable", text: reader.text };
  return { kind: "answered", value, isCut };
}
