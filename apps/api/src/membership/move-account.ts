import { eq, sql } from "drizzle-orm";
import { moveConnections } from "../connections/move-connections.ts";
import type { Db } from "../db/database.ts";
import { accounts, accountTotals, users } from "../db/schema/accounts.schema.ts";
import { audios } from "../db/schema/audio.schema.ts";
import { checkouts, stripeCustomers, subscriptions, transactions } from "../db/schema/billing.schema.ts";
import { digests, followSettings } from "../db/schema/follows.schema.ts";
import { notifications } from "../db/schema/notifications.schema.ts";
import { quotaReservations, usageMonths } from "../db/schema/quotas.schema.ts";
import { recordings, summaries, summaryResults, transcripts } from "../db/schema/summaries.schema.ts";
import { changeShare } from "./change-share.ts";

/** Moves all data from one account to another, adds up their usage, and deletes the emptied account. */
export async function moveAccount({
  db,
  from,
  to,
  signingSecret,
}: {
  db: Db;
  from: string;
  to: string;
  signingSecret: string;
}): Promise<void> {
  await changeShare({ db, from, to });
  // Must come before their usage is read: this waits for work that is being settled, and keeps other work
  // from being settled until the transaction ends.
  await db.update(quotaReservations).set({ accountId: to }).where(eq(quotaReservations.accountId, from));
  // New rows that refer to the account would be deleted with it. Comes after the work has been locked,
  // because work is locked before its account.
  await db.select().from(accounts).where(eq(accounts.id, from)).for("update");
  const months = await db.select().from(usageMonths).where(eq(usageMonths.accountId, from));
  for (const { accountId: _accountId, month, ...used } of months) {
    await db
      .insert(usageMonths)
      .values({ accountId: to, month, ...used })
      .onConflictDoUpdate({
        target: [usageMonths.accountId, usageMonths.month],
        set: {
          textUsed: sql`${usageMonths.textUsed} + ${used.textUsed}`,
          textHeld: sql`${usageMonths.textHeld} + ${used.textHeld}`,
          audioUsed: sql`${usageMonths.audioUsed} + ${used.audioUsed}`,
          audioHeld: sql`${usageMonths.audioHeld} + ${used.audioHeld}`,
          processingMs: sql`${usageMonths.processingMs} + ${used.processingMs}`,
        },
      });
  }
  const [totals] = await db.select().from(accountTotals).where(eq(accountTotals.accountId, from));
  if (totals) {
    await db
      .insert(accountTotals)
      .values({ ...totals, accountId: to })
      .onConflictDoUpdate({
        target: accountTotals.accountId,
        set: {
          textSummaries: sql`${accountTotals.textSummaries} + ${totals.textSummaries}`,
          audioSummaries: sql`${accountTotals.audioSummaries} + ${totals.audioSummaries}`,
          processingMs: sql`${accountTotals.processingMs} + ${totals.processingMs}`,
          videoSeconds: sql`${accountTotals.videoSeconds} + ${totals.videoSeconds}`,
          tokens: sql`${accountTotals.tokens} + ${totals.tokens}`,
        },
      });
  }
  // If both accounts have the same notice, keep only one.
  await db.execute(sql`
    delete from ${notifications} old using ${notifications} kept
    where old.account_id = ${from} and kept.account_id = ${to} and kept.notice_key = old.notice_key`);
  await moveConnections({ db, from, to, signingSecret });
  // Keeps the customer's cards and invoices together, and makes sure that deleting the account deletes them,
  // too.
  await db.execute(sql`
    update ${stripeCustomers} set account_id = ${to}
    where account_id = ${from} and not exists (select 1 from ${stripeCustomers} where account_id = ${to})`);
  // The remaining account's settings win.
  await db.execute(sql`
    delete from ${followSettings} old using ${followSettings} kept
    where old.account_id = ${from} and kept.account_id = ${to}`);
  await db.execute(sql`
    delete from ${digests} old using ${digests} kept
    where old.account_id = ${from} and kept.account_id = ${to} and kept.ends_at = old.ends_at`);
  for (const table of [
    users,
    summaries,
    audios,
    summaryResults,
    transcripts,
    transactions,
    subscriptions,
    checkouts,
    notifications,
    recordings,
    digests,
  ]) {
    await db.update(table).set({ accountId: to }).where(eq(table.accountId, from));
  }
  // The feed's address is derived from the account, so it can't be shown anymore. It still works in feed readers.
  await db
    .update(followSettings)
    .set({ accountId: to, feedNonce: null })
    .where(eq(followSettings.accountId, from));
  await db.delete(accounts).where(eq(accounts.id, from));
}
