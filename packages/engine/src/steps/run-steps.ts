import { AppError } from "@pith/core/errors/app-error";
import type { Steps } from "./finish-steps.ts";

/**
 * Runs all steps, awaiting `pause` in between, and resolves with their result. Rejects with AppError
 * `cancelled` at the next step after `signal` aborts.
 */
export async function runSteps<Result>({
  steps,
  pause,
  signal,
}: {
  steps: Steps<Result>;
  pause: () => Promise<void>;
  signal?: AbortSignal;
}): Promise<Result> {
  for (;;) {
    if (signal?.aborted === true) throw new AppError({ code: "cancelled.summary" });
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
