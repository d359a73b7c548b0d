import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * Runs several writes as one statement, which costs the database and this process far less than a separate
 * statement for each. They run in no particular order. A write can refer to the returned rows of the writes
 * before it by name, but sees none of their other changes, and no two writes may change the same row. Returns
 * the rows of `read`.
 */
export async function writeTogether({
  db,
  writes,
  read = sql`select 1`,
}: {
  db: Db;
  writes: Record<string, SQLWrapper>;
  read?: SQL;
}): Promise<Record<string, unknown>[]> {
  const named = Object.entries(writes).map(
    ([name, write]) => sql`${sql.identifier(name)} as (${write.getSQL()})`,
  );
  const { rows } = await db.execute(sql`with ${sql.join(named, sql`, `)} ${read}`);
  return rows;
}
