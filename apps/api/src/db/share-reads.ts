import type { Db } from "./database.ts";

/**
 * Returns `read`, with equal requests in the same turn of the event loop sharing a call. It starts after all of them,
 * so nothing is stale. The answer must not be changed, since several callers get it.
 */
export function shareReads<Request extends { db: Db }, Answer>({
  read,
  getKey,
}: {
  read: (request: Request) => Promise<Answer>;
  getKey: (request: Request) => string;
}): (request: Request) => Promise<Answer> {
  const planned = new WeakMap<Db, Map<string, Promise<Answer>>>();
  return (request) => {
    const ofDatabase = planned.get(request.db) ?? new Map<string, Promise<Answer>>();
    planned.set(request.db, ofDatabase);
    const key = getKey(request);
    const known = ofDatabase.get(key);
    if (known) return known;
    const answer = new Promise((resolve) => setImmediate(resolve)).then(() => {
      ofDatabase.delete(key);
      return read(request);
    });
    ofDatabase.set(key, answer);
    return answer;
  };
}
