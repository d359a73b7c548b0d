import type { Clock } from "../lib/clock.ts";

/** A clock that stands still until it is moved. Starts at 2026-01-15T12:00:00Z unless told otherwise. */
export function createFakeClock(startMs = Date.UTC(2026, 0, 15, 12)): Clock & { advance(ms: number): void } {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
  };
}
