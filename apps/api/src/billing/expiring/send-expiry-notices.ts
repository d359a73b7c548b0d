import { DAY_MS } from "@pith/core/lib/durations";
import type { PlanId } from "@pith/core/plans/tier";
import { and, gt, inArray, isNotNull, lt } from "drizzle-orm";
import { countDaysUntil } from "../../accounts/build-premium.ts";
import type { AccountRow } from "../../accounts/users.repo.ts";
import type { Db } from "../../db/database.ts";
import { runTransaction } from "../../db/run-transaction.ts";
import { accounts } from "../../db/schema/accounts.schema.ts";
import type { Notice } from "../../db/schema/notice.ts";
import { notify } from "../../notifications/notify.ts";
import { listSubscriptions } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { isRenewing } from "../booking/is-renewing.ts";

/** When to send the first notice, in days before the end. */
const SOON_DAYS = 3;
/** How late an expiry notice may be sent, in days (after downtime, for example). */
const LATE_DAYS = 30;

type NoticeDependencies = Pick<BillingDependencies, "config" | "database" | "clock" | "randomness" | "queue">;

/**
 * Notifies users whose plan ends soon, ends today or has ended, once for each expiry. Returns the number of
 * notices.
 */
export async function sendExpiryNotices(dependencies: NoticeDependencies): Promise<number> {
  const { database, clock } = dependencies;
  const now = new Date(clock.now());
  const due = await database.db
    .select()
    .from(accounts)
    .where(
      and(
        inArray(accounts.tier, ["lite", "based", "pro"]),
        isNotNull(accounts.expiryDate),
        lt(accounts.expiryDate, new Date(now.getTime() + (SOON_DAYS + 1) * DAY_MS)),
        gt(accounts.expiryDate, new Date(now.getTime() - LATE_DAYS * DAY_MS)),
      ),
    );
  let told = 0;
  for (const account of due) {
    const isTold = await runTransaction(database.db, (db) => sendNotice({ db, account, now, dependencies }));
    told += isTold ? 1 : 0;
  }
  return told;
}

async function sendNotice({
  db,
  account,
  now,
  dependencies,
}: {
  db: Db;
  account: AccountRow;
  now: Date;
  dependencies: NoticeDependencies;
}): Promise<boolean> {
  const { expiryDate, tier } = account;
  if (!expiryDate || tier === "free" || tier === "admin") return false;
  const subscriptions = await listSubscriptions({ db, accountId: account.id });
  // A renewing plan doesn't end, not even in the minute before its renewal is recorded.
  if (subscriptions.some(isRenewing)) return false;
  const days = countDaysUntil({ moment: expiryDate, now });
  const notice = describeEnd({ days, plan: tier });
  return notify({
    db,
    notification: {
      accountId: account.id,
      notice,
      actionUrl: "/subscription?section=upgrade",
      expiresAt: expiryDate,
      noticeKey: `${notice.kind}:${expiryDate.toISOString()}`,
      createdAt: now,
    },
    dependencies,
  });
}

function describeEnd({ days, plan }: { days: number; plan: PlanId }): Notice {
  if (days < 0) return { kind: "subscription_expired", plan };
  if (days === 0) return { kind: "subscription_expires_today", plan };
  return { kind: "subscription_expires_soon", plan, days };
}
