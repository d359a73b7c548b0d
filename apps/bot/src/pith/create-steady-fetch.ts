import type { Timer } from "../telegram/timer.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Calls that may wait for the server's answer at once. More are sent when one of them is answered. */
export const MOST_CALLS = 24;
/** Waits before a read that didn't reach the server is sent again. */
const RETRY_WAITS_MS = [200, 1_000];

/**
 * Returns a fetch that doesn't overrun the server when many people write at once, and repeats reads that it couldn't
 * deliver. A stream counts only until it begins.
 */
export function createSteadyFetch({ fetch: deliver, timer }: { fetch: Fetch; timer: Timer }): Fetch {
  let running = 0;
  const waiting = new Set<() => void>();

  async function enter(signal: AbortSignal | null | undefined): Promise<void> {
    while (running >= MOST_CALLS) {
      await new Promise<void>((resolve) => {
        const go = () => {
          waiting.delete(go);
          signal?.removeEventListener("abort", go);
          resolve();
        };
        waiting.add(go);
        signal?.addEventListener("abort", go);
      });
      signal?.throwIfAborted();
    }
    running += 1;
  }

  async function send(url: string, init: RequestInit): Promise<Response> {
    await enter(init.signal);
    try {
      return await deliver(url, init);
    } finally {
      running -= 1;
      const [next] = waiting;
      next?.();
    }
  }

  return async (url, init) => {
    for (const waitMs of init.method === "GET" ? RETRY_WAITS_MS : []) {
      try {
        return await send(url, init);
      } catch (error) {
        if (init.signal?.aborted) throw error;
        await timer.wait(waitMs, init.signal ?? undefined);
      }
    }
    return send(url, init);
  };
}
