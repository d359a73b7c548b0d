import { AppError } from "@pith/core/errors/app-error";

interface Window {
  taken: number;
  endsMs: number;
}

/** Counts calls in this process, with a separate time window per key. */
export interface FloodCounter {
  /** @throws AppError `rate_limited` with the seconds until the window ends */
  take(key: string): void;
}

/**
 * Creates an in-memory counter. It runs on every request, so counting a known key is synchronous and
 * allocates nothing.
 */
export function createFloodCounter({ points, seconds }: { points: number; seconds: number }): FloodCounter {
  const windows = new Map<string, Window>();
  const lengthMs = seconds * 1000;
  let sweepsAtMs = performance.now() + lengthMs;

  function sweep(nowMs: number): void {
    for (const [key, { endsMs }] of windows) if (endsMs <= nowMs) windows.delete(key);
    sweepsAtMs = nowMs + lengthMs;
  }

  return {
    take(key) {
      const nowMs = performance.now();
      if (nowMs >= sweepsAtMs) sweep(nowMs);
      const window = windows.get(key);
      if (window === undefined || window.endsMs <= nowMs) {
        windows.set(key, { taken: 1, endsMs: nowMs + lengthMs });
        return;
      }
      window.taken += 1;
      if (window.taken > points) {
        throw new AppError({ code: "rate_limited", retryAfterSeconds: (window.endsMs - nowMs) / 1000 });
      }
    },
  };
}
