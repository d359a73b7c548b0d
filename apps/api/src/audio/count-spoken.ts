import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accountTotals } from "../db/schema/accounts.schema.ts";

/** Adds a finished audio summary to its accounts' lifetime totals. */
export async function countSpoken({
  db,
  accountIds,
}: {
  db: Db;
  accountIds: readonly string[];
}): Promise<void> {
  // Always update in the same order, so that two concurrent updates can't deadlock.
  for (const accountId of [...new Set(accountIds)].sort()) {
    await db
      .insert(accountTotals)
      .values({ accountId, audioSummaries: 1 })
      .onConflictDoUpdate({
        target: accountTotals.accountId,
        set: { audioSummaries: sql`${accountTotals.audioSummaries} + 1` },
      });
  }
}
