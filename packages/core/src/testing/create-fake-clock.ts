import type { Clock } from "../lib/clock.ts";

/** Creates a clock that only moves when advanced. Starts at 2026-01-15T12:00:00Z by default. */
export function createFakeClock(startMs = Date.UTC(2026, 0, 15, 12)): Clock & { advance(ms: number): void } {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
  };
}
