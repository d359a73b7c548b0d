import { type LanguageModelUsage, Output, streamText } from "ai";
import type { z } from "zod";
import { listElements } from "../ground/list-elements.ts";
import { classifyFailure, type ModelFailure } from "./classify-failure.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { ModelFailureError, type ModelFailureReason } from "./model-failure.ts";
import type { ModelRun } from "./model-run.ts";
import type { EngineModel } from "./model-settings.ts";
import { estimateCost, type ModelPurpose } from "./model-usage.ts";
import { createJsonElementReader, type JsonElementReader } from "./read-json-elements.ts";
import { readLooseJson } from "./read-loose-json.ts";

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
  /**
   * Called for each complete element of the `elementsKey` array while the rest is still streaming; called
   * again at the end for elements that were already passed if others could only be read then.
   */
  onElement?: (element: unknown) => void;
}

/** A model's answer before it is validated. */
export interface ModelAnswer {
  /** Parsed JSON, or text if no JSON was requested. */
  value: unknown;
  /** True if the answer was truncated and `value` has only its complete elements. */
  isCut: boolean;
  /** The provider's token count for the prompt; null if it reports none. */
  inputTokens: number | null;
}

/** The outcome of one attempt to get an answer. */
export type StreamedAnswer =
  | ({ kind: "answered" } & ModelAnswer)
  | {
      kind: "failed";
      failure: ModelFailure;
      /** The complete elements of an answer that isn't JSON as a whole, if it has any. */
      rest?: ModelAnswer;
    }
  | { kind: "cancelled" };

/** An answer with more characters per allowed token than this is never going to stop. */
const MAX_CHARACTERS_PER_TOKEN = 8;
/** Timeout factor for reasoning models, since reasoning takes longer than writing. */
const REASONING_PATIENCE = 3;

/**
 * Requests JSON that matches a schema, but reads the answer as plain text. `Output.object` only emits text
 * when the object changes, so an endless stream of whitespace would go unnoticed.
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

/** Reads a stream until it ends or times out, or the signal aborts. Never rejects. */
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
      // Errors also arrive through the stream. Without a handler, the package prints them.
      onError: () => undefined,
    });
    const parts = stream[Symbol.asyncIterator]();
    const halted = waitForAbort(ended);
    for (;;) {
      // Race, because a provider may ignore its signal.
      const next = await Promise.race([parts.next(), halted]);
      if (next === null || next.done === true) break;
      const part = next.value;
      if (part.type === "text-delta") {
        reader.push(part.text);
        end.written += part.text.length;
      } else if (part.type === "reasoning-delta") end.written += part.text.length;
      else if (part.type === "error") end.error ??= { error: part.error };
      else if (part.type === "finish") {
        end.usage = part.totalUsage;
        end.finishReason = part.finishReason;
      } else continue;
      stopWatching();
      stopWatching = watch();
      if (end.written > maxOutputTokens * MAX_CHARACTERS_PER_TOKEN) giveUp("endless");
    }
  } catch (error) {
    end.error ??= { error };
  } finally {
    stopTimer();
    stopWatching();
  }
  return end;
}

/**
 * Returns all elements of an answer if it has more than the `count` elements that were read while it was
 * streaming: braces in a model's reasoning may have hidden the others.
 */
function listUnread({
  value,
  request,
  count,
}: {
  value: unknown;
  request: ModelRequest;
  count: number;
}): readonly unknown[] {
  const { elementsKey } = request;
  if (elementsKey === undefined || typeof value !== "object" || value === null) return [];
  const property = Object.getOwnPropertyDescriptor(value, elementsKey);
  const list = property === undefined ? [] : listElements(property.value);
  return list.length > count ? list : [];
}

/** Returns why a completely received answer is unusable. */
function findTextFailure({ text, end }: { text: string; end: StreamEnd }): ModelFailure {
  const name = (): ModelFailureReason => {
    if (end.finishReason === "content-filter") return "filtered";
    if (end.stopReason === "endless" || end.finishReason === "length") return "cut_off";
    if (text.trim() === "") return "empty";
    return text.includes("{") ? "unreadable" : "declined";
  };
  const reason = name();
  return {
    reason,
    // A filter that stopped an answer once will stop it again.
    action: reason === "filtered" ? "next" : "again",
    retryAfterMs: null,
    cause: new ModelFailureError({ reason }),
  };
}

/**
 * Calls one model once and streams its answer. Gives up after the configured timeouts, or if the answer
 * doesn't end. Adds every attempt to the run's usage, with estimated tokens if the provider reported none.
 */
export async function streamAnswer({
  run,
  model,
  request,
  maxOutputTokens,
  signal,
}: {
  run: ModelRun;
  model: EngineModel;
  request: ModelRequest;
  maxOutputTokens: number;
  signal: AbortSignal;
}): Promise<StreamedAnswer> {
  const elements: unknown[] = [];
  const reader = createJsonElementReader({
    key: request.elementsKey ?? "",
    onElement: (element) => {
      elements.push(element);
      request.onElement?.(element);
    },
  });
  const endTurn = await model.turns?.take({ limit: run.settings.parallelCalls, signal });
  if (endTurn === null) return { kind: "cancelled" };
  const startedMs = run.runtime.now();
  const end = await readStream({ run, model, request, reader, maxOutputTokens, signal }).finally(endTurn);
  const { usage, stopReason } = end;
  const { text } = reader;

  const read = (): StreamedAnswer => {
    if (signal.aborted) return { kind: "cancelled" };
    if (end.error !== null || end.finishReason === "error")
      return {
        kind: "failed",
        failure: classifyFailure({ error: end.error?.error, nowMs: run.runtime.now() }),
      };
    if (stopReason === "timed_out" || stopReason === "silent") {
      const cause = new ModelFailureError({ reason: stopReason });
      return { kind: "failed", failure: { reason: stopReason, action: "retry", retryAfterMs: null, cause } };
    }
    const isCut = stopReason === "endless" || end.finishReason === "length";
    const whole =
      request.schema === null
        ? text.trim() || undefined
        : readLooseJson({ text, key: request.elementsKey ?? null });
    const isFiltered = end.finishReason === "content-filter";
    const inputTokens = usage?.inputTokens ?? null;
    const rest =
      elements.length > 0
        ? { value: { [request.elementsKey ?? ""]: elements }, isCut: true, inputTokens }
        : undefined;
    if (isCut && rest !== undefined) return { kind: "answered", ...rest };
    const value = isFiltered ? undefined : whole;
    if (value === undefined)
      return {
        kind: "failed",
        failure: findTextFailure({ text, end }),
        ...(rest && !isFiltered && { rest }),
      };
    for (const element of listUnread({ value, request, count: elements.length }))
      request.onElement?.(element);
    return { kind: "answered", value, isCut, inputTokens };
  };
  const answer = read();

  const inputTokens = usage?.inputTokens ?? estimateTokens(request.instructions + request.prompt);
  const outputTokens = usage?.outputTokens ?? (end.written > 0 ? estimateTokens(text) : 0);
  const call = {
    model: model.name,
    purpose: request.purpose,
    inputTokens,
    outputTokens,
    isEstimated: usage?.inputTokens === undefined || usage.outputTokens === undefined,
    costMicroUsd: estimateCost({ price: model.price, inputTokens, outputTokens }),
    outcome: answer.kind === "answered" ? "done" : answer.kind,
    failure: answer.kind === "failed" ? answer.failure.reason : null,
    durationMs: Math.max(0, run.runtime.now() - startedMs),
  } as const;
  run.calls.push(call);
  run.onCall(call);
  return answer;
}
