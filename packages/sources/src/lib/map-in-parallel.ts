/**
 * Runs asynchronous work on every item, at most `limit` at a time, and returns the results in order. Rejects
 * with the first failure, after which no further work is started.
 */
export async function mapInParallel<Item, Answer>({
  items,
  limit,
  work,
}: {
  items: readonly Item[];
  limit: number;
  work: (item: Item, position: number) => Promise<Answer>;
}): Promise<Answer[]> {
  const answers: Answer[] = [];
  const queue = items.entries();
  let hasFailed = false;
  const worker = async () => {
    for (const [position, item] of queue) {
      if (hasFailed) return;
      try {
        answers[position] = await work(item, position);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return answers;
}
