import { and, count, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accountTotals } from "../db/schema/accounts.schema.ts";
import { quotaReservations, usageMonths } from "../db/schema/quotas.schema.ts";

export interface Usage {
  /** Usage that counts against the monthly limit: spent plus reserved units. */
  textSummaries: number;
  audioSummaries: number;
  processingMs: number;
}

/** Returns an account's usage in a month, across all its sign-ins. */
export async function readUsage({
  db,
  accountId,
  month,
}: {
  db: Db;
  accountId: string;
  month: string;
}): Promise<Usage> {
  const [row] = await db
    .select()
    .from(usageMonths)
    .where(and(eq(usageMonths.accountId, accountId), eq(usageMonths.month, month)));
  return {
    textSummaries: (row?.textUsed ?? 0) + (row?.textHeld ?? 0),
    audioSummaries: (row?.audioUsed ?? 0) + (row?.audioHeld ?? 0),
    processingMs: row?.processingMs ?? 0,
  };
}

export type Totals = Omit<typeof accountTotals.$inferSelect, "accountId">;

export async function readTotals({ db, accountId }: { db: Db; accountId: string }): Promise<Totals> {
  const [row] = await db.select().from(accountTotals).where(eq(accountTotals.accountId, accountId));
  return row ?? { textSummaries: 0, audioSummaries: 0, processingMs: 0, videoSeconds: 0, tokens: 0 };
}

/** Returns the units that each API key used in a month, spent plus reserved. Unused keys are omitted. */
export async function readKeyUnits({
  db,
  keyIds,
  month,
}: {
  db: Db;
  keyIds: readonly string[];
  month: string;
}): Promise<Map<string, number>> {
  if (keyIds.length === 0) return new Map();
  const rows = await db
    .select({ keyId: quotaReservations.keyId, units: count() })
    .from(quotaReservations)
    .where(
      and(
        inArray(quotaReservations.keyId, [...keyIds]),
        eq(quotaReservations.month, month),
        ne(quotaReservations.state, "released"),
      ),
    )
    .groupBy(quotaReservations.keyId);
  return new Map(rows.map(({ keyId, units }) => [keyId ?? "", units]));
}
