import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Matches times that have come, and times more than twice `longestMs` away. Nothing waits for that long, so they
 * were written while the clock was ahead. Twice, because processes' clocks differ a little.
 */
export function isDue({ column, now, longestMs }: { column: PgColumn; now: Date; longestMs: number }): SQL {
  const last = new Date(now.getTime() + 2 * longestMs);
  return sql`(${column} <= ${now.toISOString()}::timestamptz or ${column} > ${last.toISOString()}::timestamptz)`;
}
