import { throwIfCanceled } from "./model-run.ts";

/**
 * Runs a task for each item, at most `limit` at a time. Tasks start in the order of the items, and results
 * keep that order. After the first failure, starts no further tasks, aborts the running tasks' signal so that
 * they incur no further costs, and throws the failure once they have finished. Throws AppError `cancelled` if
 * `signal` aborts.
 */
export async function runInParallel<Item, Result>({
  items,
  limit,
  signal,
  run,
}: {
  items: readonly Item[];
  limit: number;
  signal: AbortSignal;
  run: (task: { item: Item; position: number; signal: AbortSignal }) => Promise<Result>;
}): Promise<Result[]> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const results: Result[] = [];
  const queue = items.entries();
  let failure: { error: unknown } | null = null;
  const work = async (): Promise<void> => {
    for (const [position, item] of queue) {
      if (failure !== null || both.aborted) return;
      try {
        results[position] = await run({ item, position, signal: both });
      } catch (error) {
        failure ??= { error };
        stop.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, work));
  const failed = failure as { error: unknown } | null;
  throwIfCanceled(signal);
  if (failed !== null) throw failed.error;
  return results;
}
