import type { Timer } from "./timer.ts";

/**
 * Runs work that a result is better with and complete without. Null if it fails or isn't done in time; the
 * work's signal is aborted then, so that it doesn't run on.
 */
export async function waitAtMost<T>({
  work,
  waitMs,
  timer,
  signal,
}: {
  work: (signal: AbortSignal) => Promise<T>;
  waitMs: number;
  timer: Timer;
  signal?: AbortSignal | undefined;
}): Promise<T | null> {
  const controller = new AbortController();
  const bounded = signal ? AbortSignal.any([controller.signal, signal]) : controller.signal;
  const timeIsUp = timer.wait({ ms: waitMs, signal: controller.signal }).then(
    () => null,
    () => null,
  );
  try {
    return await Promise.race([work(bounded).catch(() => null), timeIsUp]);
  } finally {
    controller.abort();
  }
}
