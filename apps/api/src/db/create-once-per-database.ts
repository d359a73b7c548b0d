import type { Db } from "./database.ts";

/**
 * Returns a function that calls `create` once for each database and then returns the same result. For the
 * most frequent queries, since building them anew each time creates garbage.
 */
export function createOncePerDatabase<Result extends object>(create: (db: Db) => Result): (db: Db) => Result {
  const created = new WeakMap<Db, Result>();
  return (db) => {
    const known = created.get(db) ?? create(db);
    created.set(db, known);
    return known;
  };
}
