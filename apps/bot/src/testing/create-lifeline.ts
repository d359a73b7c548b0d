/** The steps of a process that reach outside of it. Between any two of them, a test can kill the process. */
export interface Lifeline {
  /**
   * Runs a step. If the process dies before or after it, this never resolves, as nothing in a killed process does.
   * The signal aborts at the process's death, which ends what waits for an answer.
   */
  step<Result>(name: string, run: (ending: AbortSignal) => Promise<Result>): Promise<Result>;
  /** The moments that the process has lived through: "before" and "after" each step. */
  moments: readonly string[];
  /** Resolves when the process is dead, and what it had sent by then has arrived. */
  died: Promise<void>;
}

/** Creates the lifeline of a process. */
export function createLifeline({
  isLast = () => false,
  pause = async () => undefined,
}: {
  /** Returns whether the process dies at this moment. The index counts from 0. */
  isLast?: (moment: string, index: number) => boolean;
  /** Delays each moment, so that processes overtake each other. */
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
