import { AppError } from "@pith/core/errors/app-error";
import { estimateTokens } from "./estimate-tokens.ts";
import { type ModelRun, readModelUsage, throwIfCancelled } from "./model-run.ts";
import type { EngineModel } from "./model-settings.ts";
import { type ModelRequest, streamAnswer } from "./stream-answer.ts";

/** A model that writes what can't be read is asked once more, then the next one is. */
const MAX_UNREADABLE = 2;
const FIRST_WAIT_MS = 1000;

type Attempt<Value> = { kind: "answered"; value: Value } | { kind: "gave_up"; cause: unknown };

function checkBudget({ run, request }: { run: ModelRun; request: ModelRequest }): void {
  const { maxTokens } = run.settings;
  if (maxTokens === null) return;
  const usage = readModelUsage(run);
  const needed = estimateTokens(request.instructions + request.prompt);
  if (usage.inputTokens + usage.outputTokens + needed <= maxTokens) return;
  throw new AppError({
    code: "model_failed",
    message: "This summary would take more of the language model than this server allows.",
  });
}

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
  read: (answer: { value: unknown; isCut: boolean }) => Value | null;
  signal: AbortSignal;
}): Promise<Attempt<Value>> {
  const { settings, runtime } = run;
  let unreadable = 0;
  for (let retries = 0; ; retries += 1) {
    throwIfCancelled(signal);
    checkBudget({ run, request });
    const answer = await streamAnswer({ run, model, request, signal });
    if (answer.kind === "cancelled") throwIfCancelled(signal);
    if (answer.kind === "answered") {
      const value = read(answer);
      if (value !== null) return { kind: "answered", value };
    }
    if (answer.kind !== "failed") {
      unreadable += 1;
      if (unreadable >= MAX_UNREADABLE)
        return {
          kind: "gave_up",
          cause: new Error("The model's answer doesn't have the form that was asked for."),
        };
      continue;
    }
    const { kind, retryAfterMs, cause } = answer.failure;
    if (kind === "refused") run.refusing.add(model);
    if (kind !== "retry" || retries >= settings.maxRetries) return { kind: "gave_up", cause };
    const waitMs = retryAfterMs ?? FIRST_WAIT_MS * 2 ** retries;
    if (waitMs > settings.maxRetryWaitMs) return { kind: "gave_up", cause };
    await runtime.wait({ ms: waitMs, signal });
  }
}

/**
 * Asks the run's models in their order until one gives an answer that `read` takes (it returns null for one that
 * doesn't have the right form). Passing failures are tried again after the wait that the provider asks for; a model
 * that refuses for good isn't asked again in this run. Throws AppError: `cancelled` after `signal` aborts,
 * `model_failed` where no model answers or the run's tokens are spent.
 */
export async function askModel<Value>({
  run,
  request,
  read,
  signal,
}: {
  run: ModelRun;
  request: ModelRequest;
  read: (answer: { value: unknown; isCut: boolean }) => Value | null;
  signal: AbortSignal;
}): Promise<Value> {
  let cause: unknown = null;
  for (const model of run.models) {
    if (run.refusing.has(model)) continue;
    const attempt = await askOne({ run, model, request, read, signal });
    if (attempt.kind === "answered") {
      run.answeredBy ??= model;
      return attempt.value;
    }
    cause = attempt.cause;
  }
  throw new AppError({
    code: "model_failed",
    message: "The language model couldn't be reached or didn't give a usable answer. Try again in a while.",
    ...(cause !== null && { cause }),
  });
}
