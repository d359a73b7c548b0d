import { createOncePerDatabase } from "./create-once-per-database.ts";
import type { Db } from "./database.ts";

/**
 * Returns a version of `read` in which identical requests in the same turn of the event loop share a call.
 * The call starts after all of them, so nothing is stale. The answer must not be mutated, since several
 * callers get it. To look up rows by key, use `createRowBatch`, which also shares a query among different
 * keys.
 */
export function shareReads<Request extends { db: Db }, Answer>({
  read,
  getKey,
}: {
  read: (request: Request) => Promise<Answer>;
  getKey: (request: Request) => string;
}): (request: Request) => Promise<Answer> {
  const getPlanned = createOncePerDatabase(() => new Map<string, Promise<Answer>>());
  return (request) => {
    const planned = getPlanned(request.db);
    const key = getKey(request);
    const known = planned.get(key);
    if (known) return known;
    const answer = new Promise((resolve) => setImmediate(resolve)).then(() => {
      planned.delete(key);
      return read(request);
    });
    planned.set(key, answer);
    return answer;
  };
}
