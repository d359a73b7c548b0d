import { setTimeout as delay } from "node:timers/promises";

/** How long a scrape waits for a value, so that there are metrics even if the database doesn't respond. */
const LIMIT_MS = 2_000;

/**
 * Returns a function that reads a value. Callers share a read while it's in flight and for `keptMs`
 * afterward. Returns null if the read fails or takes too long.
 */
export function shareReading<Value>({
  read,
  keptMs,
  onError,
}: {
  read: () => Promise<Value>;
  keptMs: number;
  onError: (error: unknown) => void;
}): () => Promise<Value | null> {
  let underWay: Promise<Value | null> | null = null;
  let last: { value: Value; readAt: number } | null = null;
  const start = async (): Promise<Value | null> => {
    try {
      const value = await read();
      last = { value, readAt: performance.now() };
      return value;
    } catch (error) {
      onError(error);
      return null;
    } finally {
      underWay = null;
    }
  };
  return async () => {
    if (last && performance.now() - last.readAt < keptMs) return last.value;
    underWay ??= start();
    const limit = new AbortController();
    try {
      return await Promise.race([underWay, delay(LIMIT_MS, null, { signal: limit.signal })]);
    } finally {
      limit.abort();
    }
  };
}
