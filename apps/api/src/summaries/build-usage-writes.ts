import type { Video } from "@pith/core/videos/video";
import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accountTotals } from "../db/schema/accounts.schema.ts";
import { usageMonths } from "../db/schema/quotas.schema.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";

/**
 * Returns writes that add a finished summary to its accounts' totals. Time and tokens are 0 if it reuses a finished
 * run.
 */
export function buildUsageWrites({
  db,
  accountIds,
  video,
  isSpent = true,
  processingMs = 0,
  tokens = 0,
  now,
}: {
  db: Db;
  accountIds: readonly string[];
  /** Null if it is unknown. */
  video: Pick<Video, "durationSeconds"> | null;
  /** False if it used no quota. */
  isSpent?: boolean;
  processingMs?: number;
  tokens?: number;
  now: Date;
}): Record<string, SQLWrapper> {
  if (accountIds.length === 0) return {};
  const videoSeconds = isSpent ? (video?.durationSeconds ?? 0) : 0;
  const textSummaries = isSpent ? 1 : 0;
  const month = getUsageMonth(now);
  // All transactions lock accounts in this order.
  const sorted = [...new Set(accountIds)].sort();
  const totals = db
    .insert(accountTotals)
    .values(sorted.map((accountId) => ({ accountId, textSummaries, processingMs, videoSeconds, tokens })))
    .onConflictDoUpdate({
      target: accountTotals.accountId,
      set: {
        textSummaries: sql`${accountTotals.textSummaries} + ${textSummaries}`,
        processingMs: sql`${accountTotals.processingMs} + ${processingMs}`,
        videoSeconds: sql`${accountTotals.videoSeconds} + ${videoSeconds}`,
        tokens: sql`${accountTotals.tokens} + ${tokens}`,
      },
    });
  const months = db
    .insert(usageMonths)
    .values(sorted.map((accountId) => ({ accountId, month, processingMs })))
    .onConflictDoUpdate({
      target: [usageMonths.accountId, usageMonths.month],
      set: { processingMs: sql`${usageMonths.processingMs} + ${processingMs}` },
    });
  return { totals, months };
}
