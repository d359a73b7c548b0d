import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";

/** Returns all rows in our tables and the job queue, by table, each as JSON. */
export async function readEveryRow(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or schemaname = 'pgboss' and tablename in ('job_common', 'schedule', 'job_dependency')
    order by 1`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    // JSON shows times in the session's time zone.
    const { rows } = await db.execute(sql.raw(`select to_jsonb(t)::text as row from ${name} as t`));
    found[String(name)] = rows.map(({ row }) => String(row)).sort();
  }
  return found;
}
