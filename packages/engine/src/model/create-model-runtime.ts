import type { Clock } from "@pith/core/lib/clock";
import type { ModelRuntime } from "./model-settings.ts";

/** Letters that are hard to confuse with each other. */
const NONCE_LETTERS = "bcdfghjkmnpqrstvwxz";
const NONCE_LENGTH = 8;

/**
 * Creates the runtime for apps: real timers, the given clock, and nonces from `random` (0 to 1, exclusive),
 * which should be unpredictable.
 */
export function createModelRuntime({ clock, random }: { clock: Clock; random: () => number }): ModelRuntime {
  return {
    now: () => clock.now(),
    wait: ({ ms, signal }) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve();
          return;
        }
        const stop = new AbortController();
        const timer = setTimeout(() => {
          stop.abort();
          resolve();
        }, ms);
        signal.addEventListener(
          "abort",
          () => {
            clearTimeout(timer);
            resolve();
          },
          { once: true, signal: stop.signal },
        );
      }),
    startTimer: ({ ms, onElapsed }) => {
      const timer = setTimeout(onElapsed, ms);
      return () => clearTimeout(timer);
    },
    createNonce: () =>
      Array.from({ length: NONCE_LENGTH }, () =>
        NONCE_LETTERS.charAt(Math.floor(random() * NONCE_LETTERS.length)),
      ).join(""),
  };
}
