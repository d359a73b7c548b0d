import type { Timer } from "./timer.ts";

/**
 * Runs optional work. Returns null if the work fails or takes too long, and aborts the signal passed to the
 * work.
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
