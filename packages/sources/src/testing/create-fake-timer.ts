import type { Timer } from "../lib/timer.ts";

/** Creates a timer whose clock only moves when `advance` is called. */
export function createFakeTimer(): Timer & { advance(ms: number): Promise<void>; readonly pending: number } {
  let nowMs = 0;
  let waiting: { dueMs: number; resolve: () => void }[] = [];
  return {
    wait: ({ ms, signal }) =>
      new Promise((resolve, reject) => {
        const entry = { dueMs: nowMs + ms, resolve };
        waiting.push(entry);
        signal?.addEventListener("abort", () => {
          waiting = waiting.filter((other) => other !== entry);
          reject(signal.reason);
        });
      }),
    async advance(ms) {
      nowMs += ms;
      for (const entry of waiting.filter(({ dueMs }) => dueMs <= nowMs)) entry.resolve();
      waiting = waiting.filter(({ dueMs }) => dueMs > nowMs);
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
    get pending() {
      return waiting.length;
    },
  };
}
