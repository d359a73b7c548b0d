import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/**
 * Moves all jobs in a group, including those that have ended, to another group. Null leaves them without a
 * group.
 */
export async function changeGroup({
  db,
  from,
  to,
}: {
  db: Db;
  from: string;
  to: string | null;
}): Promise<void> {
  await db.execute(sql`update pgboss.job set group_id = ${to} where group_id = ${from}`);
}
