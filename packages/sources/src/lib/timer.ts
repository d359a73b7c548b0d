/** Injectable timer, so that tests never have to sleep. */
export interface Timer {
  /** Resolves after `ms`; rejects with the signal's reason if `signal` aborts first. */
  wait(request: { ms: number; signal?: AbortSignal }): Promise<void>;
}

export const systemTimer: Timer = {
  wait: ({ ms, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const onAbort = () => {
        clearTimeout(timeout);
        reject(signal?.reason);
      };
      const timeout = setTimeout(() => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      }, ms);
      signal?.addEventListener("abort", onAbort, { once: true });
    }),
};
