import type { Clock } from "@pith/core/lib/clock";

/** A clock and delays, both controllable in tests. */
export interface Timer extends Clock {
  /** Resolves after `ms`, or as soon as the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemTimer: Timer = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const finish = () => {
        clearTimeout(handle);
        signal?.removeEventListener("abort", finish);
        resolve();
      };
      const handle = setTimeout(finish, ms);
      signal?.addEventListener("abort", finish);
    }),
};
