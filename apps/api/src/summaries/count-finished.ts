import type { Video } from "@pith/core/videos/video";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accountTotals } from "../db/schema/accounts.schema.ts";
import { usageMonths } from "../db/schema/quotas.schema.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";

/** Adds a finished summary to its accounts' totals. Time and tokens are 0 if it reuses a finished run. */
export async function countFinished({
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
}): Promise<void> {
  const videoSeconds = isSpent ? (video?.durationSeconds ?? 0) : 0;
  const textSummaries = isSpent ? 1 : 0;
  const month = getUsageMonth(now);
  for (const accountId of [...new Set(accountIds)].sort()) {
    const totals = db
      .insert(accountTotals)
      .values({ accountId, textSummaries, processingMs, videoSeconds, tokens })
      .onConflictDoUpdate({
        target: accountTotals.accountId,
        set: {
          textSummaries: sql`${accountTotals.textSummaries} + ${textSummaries}`,
          processingMs: sql`${accountTotals.processingMs} + ${processingMs}`,
          videoSeconds: sql`${accountTotals.videoSeconds} + ${videoSeconds}`,
          tokens: sql`${accountTotals.tokens} + ${tokens}`,
        },
      });
    const ofMonth = db
      .insert(usageMonths)
      .values({ accountId, month, processingMs })
      .onConflictDoUpdate({
        target: [usageMonths.accountId, usageMonths.month],
        set: { processingMs: sql`${usageMonths.processingMs} + ${processingMs}` },
      });
    await db.execute(sql`with totals as ${totals} ${ofMonth.getSQL()}`);
  }
}
