import type { Premium } from "@pith/core/accounts/premium";
import { count, eq } from "drizzle-orm";
import { buildPremium } from "../accounts/build-premium.ts";
import { getAllowance } from "../accounts/get-allowance.ts";
import { findMemberByAccount } from "../accounts/members/members.repo.ts";
import { getAccount } from "../accounts/users.repo.ts";
import { listTransactions } from "../billing/transactions.repo.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { summaries } from "../db/schema/summaries.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import { getUsageMonth } from "../quotas/get-usage-month.ts";
import { readTotals, readUsage } from "../quotas/usage.repo.ts";
import { findUserByName } from "./find-user.ts";

/** Shows a user's account for support, without revealing what the user summarized or asked. */
export async function showUser({
  name,
  dependencies,
}: {
  name: string;
  dependencies: Pick<Dependencies, "config" | "database" | "clock">;
}): Promise<string[]> {
  const { config } = dependencies;
  const { db } = dependencies.database;
  const now = new Date(dependencies.clock.now());
  const user = await findUserByName({ db, name });
  const { accountId } = user;
  const account = await getAccount({ db, accountId });
  const usage = await readUsage({ db, accountId, month: getUsageMonth(now) });
  const totals = await readTotals({ db, accountId });
  const payments = await listTransactions({ db, accountId });
  const signIns = await db
    .select()
    .from(users)
    .where(eq(users.accountId, accountId))
    .orderBy(users.createdAt, users.id);
  const [history] = await db.select({ count: count() }).from(summaries).where(eq(summaries.userId, user.id));
  const limit = getAllowance({ account, now, config }).summaries ?? "unlimited";
  const member = await findMemberByAccount({ db, accountId });
  return [
    `User       ${user.id}${user.isGuest ? " (guest)" : ""}`,
    `Account    ${accountId}`,
    `Name       ${member?.member.name ?? user.profile.displayName ?? user.profile.email ?? user.profile.username ?? "-"}`,
    `E-mail     ${user.profile.email ?? "-"}`,
    `Sign-ins   ${signIns.map((one) => (one.authProvider === "telegram" ? `Telegram ${one.telegramId}` : one.isGuest ? "guest" : config.hasPlans ? "Google or local" : "website")).join(", ")}`,
    config.hasPlans
      ? describePlan(buildPremium({ account, now }))
      : `Role       ${account.tier === "admin" ? "admin" : member ? "member" : "guest"}${member?.member.disabledAt ? ", disabled" : ""}`,
    `This month ${usage.textSummaries} of ${limit} summaries, ${usage.audioSummaries} spoken`,
    `In all     ${totals.textSummaries} summaries, ${totals.tokens} tokens`,
    `History    ${history?.count ?? 0} summaries`,
    ...(config.hasPlans ? [`Payments   ${payments.length}`] : []),
    `Made       ${user.createdAt.toISOString()}`,
    `Last seen  ${user.lastSeen.toISOString()}`,
  ];
}

function describePlan({ tier, active, expiry_date, cancel_at_period_end }: Premium): string {
  return `Plan       ${tier}${active ? "" : " (not active)"}${expiry_date ? ` until ${expiry_date}` : ""}${cancel_at_period_end ? ", canceled" : ""}`;
}
