/** A process's externally visible steps. A test can kill the process between any two of them. */
export interface Lifeline {
  /**
   * Runs a step. If the process dies before or after it, never resolves, just like code in a killed process.
   * The signal aborts when the process dies, which cancels pending requests.
   */
  step<Result>(name: string, run: (ending: AbortSignal) => Promise<Result>): Promise<Result>;
  /** The points the process has survived: "before" and "after" each step. */
  moments: readonly string[];
  /** Resolves once the process is dead and everything it sent has arrived. */
  died: Promise<void>;
}

export function createLifeline({
  isLast = () => false,
  pause = async () => undefined,
}: {
  /** Returns whether the process dies at this point. The index is zero-based. */
  isLast?: (moment: string, index: number) => boolean;
  /** Delays each step, so that processes overtake each other. */
  pause?: () => Promise<void>;
} = {}): Lifeline {
  const moments: string[] = [];
  const running = new Set<Promise<unknown>>();
  const ending = new AbortController();
  const { promise: died, resolve: die } = Promise.withResolvers<void>();

  async function live(moment: string): Promise<void> {
    await pause();
    if (!ending.signal.aborted) {
      moments.push(moment);
      if (isLast(moment, moments.length - 1)) {
        ending.abort();
        void Promise.allSettled(running).then(() => die());
      }
    }
    if (ending.signal.aborted) await new Promise(() => undefined);
  }

  return {
    moments,
    died,
    async step(name, run) {
      await live(`before ${name}`);
      const result = run(ending.signal);
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
        await live(`after ${name}`);
      }
    },
  };
}
