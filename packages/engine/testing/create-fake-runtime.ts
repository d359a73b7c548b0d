import type { ModelRuntime } from "../src/model/model-settings.ts";

/** A runtime whose clock only moves when a test advances it. */
export interface FakeRuntime extends ModelRuntime {
  /** The durations passed to `wait`, in order. */
  waits: number[];
  /** Advances the clock and fires every timer that is due. */
  advance(ms: number): void;
}

/**
 * Creates a runtime in which waits end immediately but are recorded, timers fire when the clock is advanced,
 * and nonces are numbered.
 */
export function createFakeRuntime(): FakeRuntime {
  let nowMs = 1_700_000_000_000;
  let nonces = 0;
  const waits: number[] = [];
  const timers = new Set<{ atMs: number; onElapsed: () => void }>();
  return {
    waits,
    now: () => nowMs,
    wait: async ({ ms }) => {
      waits.push(ms);
      nowMs += ms;
    },
    startTimer: ({ ms, onElapsed }) => {
      const timer = { atMs: nowMs + ms, onElapsed };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    createNonce: () => {
      nonces += 1;
      return [...`kqzv${String(nonces).padStart(4, "0")}`]
        .map((letter) => (/\d/u.test(letter) ? "bcdfghjkmn".charAt(Number(letter)) : letter))
        .join("");
    },
    advance(ms) {
      nowMs += ms;
      for (const timer of [...timers]) {
        if (timer.atMs > nowMs) continue;
        timers.delete(timer);
        timer.onElapsed();
      }
    },
  };
}
