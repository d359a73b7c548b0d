import { AppError } from "@pith/core/errors/app-error";
import type { ModelFailure } from "./classify-failure.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { ModelFailureError, type ModelFailureReason } from "./model-failure.ts";
import { type ModelRun, readModelUsage, throwIfCanceled } from "./model-run.ts";
import type { EngineModel } from "./model-settings.ts";
import { isReasoning, type ModelAnswer, type ModelRequest, streamAnswer } from "./stream-answer.ts";

/** Number of unusable answers from a model before the next model is tried. */
const MAX_UNUSABLE = 2;
const FIRST_WAIT_MS = 1000;
const MIN_OUTPUT_TOKENS = 500;
const TRY_LAST_REASONS: ReadonlySet<ModelFailureReason> = new Set([
  "unreachable",
  "rate_limited",
  "timed_out",
  "silent",
]);

type Attempt<Value> =
  | { kind: "answered"; value: Value }
  | {
      kind: "gave_up";
      reason: ModelFailureReason;
      cause: unknown;
      /** What could be read from an incomplete answer; null if nothing could. */
      rest: Value | null;
    };

function fail({ reason, cause }: { reason: ModelFailureReason; cause?: unknown }): AppError {
  return new AppError({
    code: reason === "over_budget" ? "model_failed.over_budget" : "model_failed.no_answer",
    cause: new ModelFailureError({ reason, cause }),
  });
}

function checkBudget({ run, promptTokens }: { run: ModelRun; promptTokens: number }): void {
  const { maxTokens } = run.settings;
  if (maxTokens === null) return;
  const { inputTokens, outputTokens } = readModelUsage(run);
  if (inputTokens + outputTokens + run.open.tokens + promptTokens > maxTokens)
    throw fail({ reason: "over_budget" });
}

/**
 * Returns how many tokens are left for the answer. Servers reject a request if the prompt and the answer
 * together exceed the context.
 */
function measureRoom({
  run,
  model,
  promptTokens,
}: {
  run: ModelRun;
  model: EngineModel;
  promptTokens: number;
}): number {
  const context = run.contexts.get(model) ?? model.contextTokens ?? null;
  return context === null ? Number.POSITIVE_INFINITY : Math.max(MIN_OUTPUT_TOKENS, context - promptTokens);
}

type Reader<Value> = (answer: ModelAnswer & { model: EngineModel }) => Value | null;

async function askOne<Value>({
  run,
  model,
  request,
  read,
  signal,
}: {
  run: ModelRun;
  model: EngineModel;
  request: ModelRequest;
  read: Reader<Value>;
  signal: AbortSignal;
}): Promise<Attempt<Value>> {
  const { settings, runtime } = run;
  const promptTokens = estimateTokens(request.instructions + request.prompt);
  let unusable = 0;
  let rest: Value | null = null;
  let isThinking = isReasoning(model);
  for (let retries = 0; ; ) {
    throwIfCanceled(signal);
    checkBudget({ run, promptTokens });
    const wantedTokens = settings.maxOutputTokens + (isThinking ? settings.reasoningTokens : 0);
    const maxOutputTokens = Math.min(wantedTokens, measureRoom({ run, model, promptTokens }));
    run.open.tokens += promptTokens;
    const answer = await streamAnswer({ run, model, request, maxOutputTokens, signal });
    run.open.tokens -= promptTokens;
    if (answer.kind === "cancelled") throwIfCanceled(signal);
    let failure: ModelFailure | null = answer.kind === "failed" ? answer.failure : null;
    if (answer.kind === "answered") {
      const value = read({ ...answer, model });
      if (value !== null) return { kind: "answered", value };
      const cause = new ModelFailureError({ reason: "unreadable" });
      failure = { reason: "unreadable", action: "again", retryAfterMs: null, cause };
    }
    if (answer.kind === "failed" && answer.rest) rest = read({ ...answer.rest, model }) ?? rest;
    if (failure === null) continue;
    const { reason, action, retryAfterMs, cause } = failure;
    const gaveUp = { kind: "gave_up", reason, cause, rest } as const;
    if (action === "refused") run.refusing.add(model);
    if (action === "again") {
      // The model may reason by default and may have spent the answer's tokens on reasoning, so allow for it.
      if (reason === "cut_off" || reason === "empty") isThinking = true;
      unusable += 1;
      if (unusable >= MAX_UNUSABLE) return gaveUp;
      continue;
    }
    if (action !== "retry" || retries >= settings.maxRetries) return gaveUp;
    const waitMs = retryAfterMs ?? FIRST_WAIT_MS * 2 ** retries;
    if (waitMs > settings.maxRetryWaitMs) return gaveUp;
    retries += 1;
    await runtime.wait({ ms: waitMs, signal });
  }
}

/**
 * Calls the run's models in order until `read` accepts an answer; `read` returns null for an invalid one. If
 * all answers end early, returns what can be read from one. Transient failures are retried after the delay
 * that the provider requests. A model whose provider rejects every request isn't called again in this run.
 * Throws AppError: `cancelled` after `signal` aborts, `model_failed` if no model answers or the run's token
 * budget is spent; `readFailureReason` returns the reason.
 */
export async function askModel<Value>({
  run,
  request,
  read,
  signal,
}: {
  run: ModelRun;
  request: ModelRequest;
  read: Reader<Value>;
  signal: AbortSignal;
}): Promise<Value> {
  let last: { reason: ModelFailureReason; cause?: unknown } = { reason: "rejected_account" };
  let rest: { value: Value; model: EngineModel } | null = null;
  // Try unreachable models last, so that their timeout delays the run only once.
  const hasFailed = (model: EngineModel): number => Number(run.unreachable.has(model));
  for (const model of [...run.models].sort((left, right) => hasFailed(left) - hasFailed(right))) {
    if (run.refusing.has(model)) continue;
    const attempt = await askOne({ run, model, request, read, signal });
    if (attempt.kind === "answered") {
      run.answeredBy ??= model;
      return attempt.value;
    }
    if (TRY_LAST_REASONS.has(attempt.reason)) run.unreachable.add(model);
    if (attempt.rest !== null) rest ??= { value: attempt.rest, model };
    last = attempt;
  }
  if (rest !== null) {
    run.answeredBy ??= rest.model;
    return rest.value;
  }
  throw fail(last);
}
