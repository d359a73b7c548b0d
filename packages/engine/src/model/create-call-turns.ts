/** Turns for calls to a server that handles only a few of them at a time. */
export interface CallTurns {
  /**
   * Waits until fewer than `limit` turns are taken, first come, first served. Returns a function that ends the turn;
   * null if the signal aborts first.
   */
  take(request: { limit: number; signal: AbortSignal }): Promise<(() => void) | null>;
}

export function createCallTurns(): CallTurns {
  let taken = 0;
  const waiting = new Set<() => void>();
  const end = (): void => {
    taken -= 1;
    for (const tryAgain of [...waiting]) tryAgain();
  };
  return {
    take: ({ limit, signal }) =>
      new Promise((resolve) => {
        const settle = (turn: (() => void) | null): void => {
          waiting.delete(attempt);
          signal.removeEventListener("abort", attempt);
          resolve(turn);
        };
        const attempt = (): void => {
          if (signal.aborted) settle(null);
          else if (taken < limit) {
            taken += 1;
            settle(end);
          }
        };
        waiting.add(attempt);
        signal.addEventListener("abort", attempt);
        attempt();
      }),
  };
}
