import { DAY_MS } from "@pith/core/lib/durations";
import {
  hasPaidSince,
  listSubscriptions,
  type SubscriptionRow,
  updateSubscriptionRow,
} from "../billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { isBigger, isPaidOnce, listBigger, moveBehind } from "./move-behind.ts";

/** A month that began longer ago than this counts as used. A crypto order may be paid weeks later. */
const BARELY_USED_MS = 2 * DAY_MS;

type Kept = BillingChange & { keptId: string };

/**
 * Replaces earlier periods when a plan takes effect: recurring subscriptions, and the time credited toward
 * the plan's price. Other prepaid time is kept (see `moveOthers`).
 */
export async function replaceOthers({ keptId, ...change }: Kept): Promise<void> {
  const { db, now } = change;
  const { kept, rows } = await readKept({ keptId, ...change });
  if (!kept) return;
  for (const row of rows) {
    if (isPaidOnce(row)) continue;
    // A renewal doesn't make a subscription newer. We may learn of the renewal before the plan that replaces
    // the subscription.
    const isEarlier =
      row.renews && kept.renews ? row.createdAt <= kept.createdAt : row.periodStart <= kept.periodStart;
    const isOlder = isEarlier && row.id !== kept.id;
    // A smaller plan's month that was paid for in another tab isn't replaced: it starts when the bigger plan
    // ends.
    // Nor does a smaller plan's renewal revoke a plan that the operator granted.
    const isInTheWay = isBigger(kept, row) || (kept.renews && row.provider !== "operator");
    // A renewal may be on its way.
    const isLasting = row.periodEnd > now || (row.renews && row.status === "active");
    const isRunning = row.plan !== kept.plan && isLasting && isInTheWay;
    // The old provider would keep retrying the charge for a period that this plan replaces.
    const isOverdue = row.status === "past_due" && kept.status === "active";
    // After a double payment from two open tabs, only one of the subscriptions may renew.
    const isDoubled = row.renews && kept.renews && row.plan === kept.plan && row.status === "active";
    if (isOlder && (isRunning || isOverdue || isDoubled) && row.status !== "replaced") {
      const isRefundDue = await hasRenewedSinceOrder({ ...change, kept, row });
      const refund = isRefundDue ? { refund: "due" as const } : {};
      await updateSubscriptionRow({
        db,
        id: row.id,
        change: { status: "replaced", updatedAt: now, ...refund },
      });
    }
  }
}

/**
 * Returns true if a subscription was renewed just now, after the plan that replaces it had been ordered. The
 * order's price doesn't take that month into account.
 */
async function hasRenewedSinceOrder({
  db,
  now,
  order,
  kept,
  row,
}: BillingChange & { kept: SubscriptionRow; row: SubscriptionRow }): Promise<boolean> {
  const isNew = kept.createdAt.getTime() === now.getTime();
  if (!row.renews || !order || !isNew) return false;
  // Leaves out the first payment, whose invoice is as old as the subscription.
  const createdSince = new Date(row.createdAt.getTime() + DAY_MS);
  const paidAfter = new Date(Math.max(order.createdAt.getTime(), now.getTime() - BARELY_USED_MS));
  return hasPaidSince({ db, subscription: row, createdSince, paidAfter });
}

/** Moves prepaid months that overlap this plan, so that they start after it ends. */
export async function moveOthers(change: Kept): Promise<void> {
  const { kept, rows } = await readKept(change);
  if (!kept) return;
  // A bigger plan that was paid for in another tab takes precedence.
  for (const plan of [kept, ...listBigger({ kept, stretches: rows, now: change.now })]) {
    const { rows: stretches } = await readKept(change);
    for (const { id, ...period } of moveBehind({ kept: plan, stretches })) {
      await updateSubscriptionRow({
        db: change.db,
        id,
        change: { ...period, updatedAt: change.now },
      });
    }
  }
}

/** Returns the account's plan periods, and the one to keep, which is null if it was itself replaced. */
async function readKept({
  db,
  accountId,
  provider,
  keptId,
}: Kept): Promise<{ kept: SubscriptionRow | null; rows: SubscriptionRow[] }> {
  const rows = await listSubscriptions({ db, accountId });
  const kept = rows.find((row) => row.provider === provider.name && row.providerSubscriptionId === keptId);
  return { kept: kept && kept.status !== "replaced" ? kept : null, rows };
}
