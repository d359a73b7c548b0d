import type { Timer } from "./timer.ts";

/**
 * Maximum number of first messages on their way to Telegram at once. At 100 ms each, that is more than the 30
 * a second that Telegram takes from a bot (Bots FAQ).
 */
const MOST_AT_ONCE = 4;
/** A young process sends one at a time, because it may be one of several that are killed in quick succession. */
const YOUNG_MS = 20_000;
/** How long repeats wait, so that a kill soon after the start doesn't leave them behind once more. */
const REPEATS_WAIT_MS = 5_000;
/** A chat that Telegram makes wait doesn't hold up the others for longer. */
const LONGEST_TURN_MS = 2_000;

/** Waits for a turn, and returns what ends it. Turns are also granted when the process stops. */
export type TakeSendTurn = (options: { isRepeat: boolean }) => Promise<() => void>;

/**
 * Creates turns for messages that are sent once and edited from then on. A process that is killed before it
 * has recorded such a message leaves it behind unedited, so few are on their way at a time. Repeats wait at first.
 */
export function createSendTurns({
  timer,
  stopSignal,
}: {
  timer: Timer;
  stopSignal: AbortSignal;
}): TakeSendTurn {
  const startMs = timer.now();
  const waiting: (() => void)[] = [];
  let taken = 0;

  function grant(): void {
    const most = timer.now() < startMs + YOUNG_MS ? 1 : MOST_AT_ONCE;
    while (waiting.length > 0 && (taken < most || stopSignal.aborted)) {
      taken += 1;
      waiting.shift()?.();
    }
  }
  stopSignal.addEventListener("abort", grant, { once: true });

  return async ({ isRepeat }) => {
    const waitMs = startMs + REPEATS_WAIT_MS - timer.now();
    if (isRepeat && waitMs > 0) await timer.wait(waitMs, stopSignal);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      grant();
    });
    const ending = new AbortController();
    const end = () => {
      if (ending.signal.aborted) return;
      ending.abort();
      taken -= 1;
      grant();
    };
    void timer.wait(LONGEST_TURN_MS, AbortSignal.any([ending.signal, stopSignal])).then(end);
    return end;
  };
}
