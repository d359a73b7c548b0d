import type { Timer } from "./timer.ts";

/**
 * Maximum number of messages in flight, counting only those that are sent once and then edited. At 100 ms
 * each, this allows more than the 30 per second that Telegram accepts from a bot (Bots FAQ).
 */
const MAX_AT_ONCE = 4;
/**
 * Until a process has run for this long, it sends one message at a time, because it may be in a series of
 * quick kills.
 */
const YOUNG_MS = 20_000;
/**
 * How long a new process waits before it sends resumed messages, so that another kill soon after startup doesn't orphan
 * them again.
 */
const REPEATS_WAIT_MS = 5_000;
/** Maximum length of a turn, so that a chat throttled by Telegram doesn't hold up the others. */
const LONGEST_TURN_MS = 2_000;

/** Waits for a turn and returns a function that ends it. All turns are granted when the process stops. */
export type TakeSendTurn = (options: { isRepeat: boolean }) => Promise<() => void>;

/**
 * Creates turns for messages that are sent once and then edited. If a process is killed before it has
 * recorded such a message, the message is left behind unedited, so only a few may be in flight at a time.
 * Resumed messages also wait until REPEATS_WAIT_MS after startup.
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
    const most = timer.now() < startMs + YOUNG_MS ? 1 : MAX_AT_ONCE;
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
