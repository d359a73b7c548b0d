import type { Clock } from "@pith/core/lib/clock";

/** A clock and delays, both controllable in tests. */
export interface Timer extends Clock {
  /** Resolves after `ms`, or as soon as the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `work` every `ms` milliseconds until the returned object is disposed. */
  every(ms: number, work: () => void): Disposable;
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
  every(ms, work) {
    const handle = setInterval(work, ms).unref();
    return { [Symbol.dispose]: () => clearInterval(handle) };
  },
};
