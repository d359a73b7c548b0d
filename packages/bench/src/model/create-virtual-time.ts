/**
 * A clock that only advances while all work is waiting, so that simulated minutes take almost no real time.
 */
export interface VirtualTime {
  nowMs(): number;
  sleep(ms: number): Promise<void>;
  /** Runs work to completion. Advances the clock whenever all work is waiting. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** If no wait begins within this many turns of the event loop, everything that can run has run. */
const IDLE_TURNS = 60;

/** Creates a virtual clock that starts at 0. */
export function createVirtualTime(): VirtualTime {
  let nowMs = 0;
  let arrivals = 0;
  const sleepers: { atMs: number; wake: () => void }[] = [];
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  async function waitUntilIdle(): Promise<void> {
    for (let quiet = 0, seen = arrivals; quiet < IDLE_TURNS; quiet += 1) {
      await turn();
      if (seen !== arrivals) quiet = 0;
      seen = arrivals;
    }
  }

  function wakeNext(): void {
    const nextMs = Math.min(...sleepers.map(({ atMs }) => atMs));
    if (!Number.isFinite(nextMs)) return;
    nowMs = nextMs;
    const due = sleepers.filter(({ atMs }) => atMs <= nowMs);
    sleepers.splice(0, sleepers.length, ...sleepers.filter(({ atMs }) => atMs > nowMs));
    for (const { wake } of due) wake();
  }

  return {
    nowMs: () => nowMs,
    sleep: (ms) =>
      new Promise((resolve) => {
        arrivals += 1;
        sleepers.push({ atMs: nowMs + ms, wake: resolve });
      }),
    async run(work) {
      let isDone = false;
      const ended = work().finally(() => {
        isDone = true;
      });
      // Prevents an unhandled rejection. The caller gets the error from the returned promise.
      ended.catch(() => undefined);
      while (!isDone) {
        await waitUntilIdle();
        if (!isDone) wakeNext();
      }
      return ended;
    },
  };
}
