import type { AccountOverviewWire } from "@pith/core/accounts/account-overview";
import type { LinkedAccountUsage } from "@pith/core/contract/premium.schemas";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { buildPremium } from "../accounts/build-premium.ts";
import { getAllowance } from "../accounts/get-allowance.ts";
import { getAccount } from "../accounts/users.repo.ts";
import { buildTransaction } from "../billing/build-transaction.ts";
import { listTransactions } from "../billing/transactions.repo.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { getMonthStart, getUsageMonth } from "../quotas/get-usage-month.ts";
import { readTotals, readUsage } from "../quotas/usage.repo.ts";

const MS_PER_SECOND = 1000;

interface ReadRequest {
  db: Db;
  actor: Actor;
  now: Date;
  config: Config;
}

/** Returns the actor's plan (if the server has plans), usage and payments. */
export async function readOverview({ db, actor, now, config }: ReadRequest): Promise<AccountOverviewWire> {
  const { accountId } = actor;
  const month = getUsageMonth(now);
  const account = await getAccount({ db, accountId });
  const usage = await readUsage({ db, accountId, month });
  const totals = await readTotals({ db, accountId });
  const transactions = await listTransactions({ db, accountId });
  const [user] = await db.select().from(users).where(eq(users.id, actor.userId));
  return {
    premium: config.hasPlans ? buildPremium({ account, now }) : null,
    isAdmin: account.tier === "admin",
    stats: {
      monthly: {
        text_summaries_used: usage.textSummaries,
        audio_summaries_used: usage.audioSummaries,
        summaries_limit: getAllowance({ account, now, config }).summaries ?? UNLIMITED_SUMMARIES,
        processing_time: usage.processingMs / MS_PER_SECOND,
        last_reset_date: getMonthStart(month).toISOString(),
      },
      total: {
        text_summaries_used: totals.textSummaries,
        audio_summaries_used: totals.audioSummaries,
        total_processing_time: totals.processingMs / MS_PER_SECOND,
        total_video_duration_sec: totals.videoSeconds,
        tokens_used_total: totals.tokens,
      },
    },
    transactions: transactions.map(buildTransaction),
    last_seen: user?.lastSeen.toISOString() ?? null,
    created_at: user?.createdAt.toISOString() ?? null,
  };
}

/** Returns this month's usage across all the account's sign-ins, and the Telegram sign-in's share of it. */
export async function readLinkedUsage({ db, actor, now, config }: ReadRequest): Promise<LinkedAccountUsage> {
  const { accountId } = actor;
  const account = await getAccount({ db, accountId });
  const usage = await readUsage({ db, accountId, month: getUsageMonth(now) });
  const signIns = await db.select({ id: users.id }).from(users).where(eq(users.accountId, accountId));
  const [telegram] = await db
    .select({ telegramId: users.telegramId })
    .from(users)
    .where(and(eq(users.accountId, accountId), isNotNull(users.telegramId)));
  return {
    linked: signIns.length > 1,
    telegram_id: telegram?.telegramId ?? null,
    text_summaries_used: usage.textSummaries,
    audio_summaries_used: usage.audioSummaries,
    summaries_limit: getAllowance({ account, now, config }).summaries ?? UNLIMITED_SUMMARIES,
  };
}
