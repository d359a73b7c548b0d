/**
 * How long to wait before each retry of a request once the browser is online again, because requests from the
 * page or its service worker may still fail for a moment.
 */
export const PAUSES_AFTER_RETURN_MS: readonly number[] = [500, 2000, 5000];

/**
 * Waits for `ms` and, while offline, until the connection is restored. Resolves early if the signal aborts.
 */
export function waitForConnection(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener("online", finish);
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(() => navigator.onLine && finish(), ms);
    window.addEventListener("online", finish);
    signal?.addEventListener("abort", finish);
  });
}
