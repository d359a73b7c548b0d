/** As long as fewer queries than this are in flight, a new one starts in the same turn of the event loop. */
const MAX_UNDER_WAY = 4;
const MAX_KEYS = 200;

interface Waiting<Row> {
  key: string;
  resolve: (row: Row | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a function that looks up a row. Lookups in the same turn share a query. While several queries are
 * in flight, later lookups wait for the next one. Every row is read after it is requested, so nothing is
 * stale.
 */
export function createRowBatch<Row>({
  find,
  getKey,
}: {
  /** Returns the rows with these keys, in any order. */
  find: (keys: string[]) => Promise<Row[]>;
  getKey: (row: Row) => string;
}): (key: string) => Promise<Row | null> {
  let waiting: Waiting<Row>[] = [];
  let underWay = 0;
  let isPlanned = false;

  async function run(lookups: readonly Waiting<Row>[]): Promise<void> {
    underWay += 1;
    try {
      const rows = await find([...new Set(lookups.map(({ key }) => key))]);
      const byKey = new Map(rows.map((row) => [getKey(row), row]));
      for (const { key, resolve } of lookups) resolve(byKey.get(key) ?? null);
    } catch (error) {
      for (const { reject } of lookups) reject(error);
    } finally {
      underWay -= 1;
      start();
    }
  }

  function start(): void {
    while (waiting.length > 0 && underWay < MAX_UNDER_WAY) {
      const lookups = waiting.slice(0, MAX_KEYS);
      waiting = waiting.slice(MAX_KEYS);
      void run(lookups);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isPlanned) return;
      isPlanned = true;
      setImmediate(() => {
        isPlanned = false;
        start();
      });
    });
}
