import {
  findFirstPayment,
  listSubscriptions,
  type SubscriptionRow,
  updateSubscriptionRow,
} from "../billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { isBigger } from "./move-behind.ts";
import { releaseCredit } from "./spend-credit.ts";

type FirstPayment = NonNullable<Awaited<ReturnType<typeof findFirstPayment>>>;

interface Paid {
  row: SubscriptionRow;
  first: FirstPayment;
}

/**
 * Resolves a double payment for two subscriptions, made in two tabs that were open at once. The bigger plan stays. If
 * both are for the same plan, the one paid first stays, no matter which one we learn of first. The other is marked for
 * a refund. Returns true if the subscription being recorded stays.
 */
export async function settleDoubles({
  keptId,
  ...change
}: BillingChange & { keptId: string }): Promise<boolean> {
  const { db, provider, accountId } = change;
  const rows = await listSubscriptions({ db, accountId });
  const own = rows.find((row) => row.provider === provider.name && row.providerSubscriptionId === keptId);
  if (!own || own.status === "replaced") return false;
  const paid = own.status === "active" ? await readPaid({ db, row: own }) : null;
  if (!paid) return true;
  for (const row of rows.filter((other) => canBeDouble({ own, other }))) {
    const other = await readPaid({ db, row });
    if (!other || isAwareOf(paid, other) || isAwareOf(other, paid)) continue;
    const surplus: Paid = isPreferred(paid, other) ? other : paid;
    await returnSurplus({ ...change, surplus });
    if (surplus === paid) return false;
  }
  return true;
}

/**
 * Returns true if both subscriptions renew for the same customer. Prepaid time can't be a double payment, because it
 * starts later.
 */
function canBeDouble({ own, other }: { own: SubscriptionRow; other: SubscriptionRow }): boolean {
  const isRunning = other.renews && other.status === "active" && other.endedAt === null;
  const isSamePayer = other.provider === own.provider && other.customerId === own.customerId;
  return other.id !== own.id && isRunning && isSamePayer;
}

async function readPaid({
  db,
  row,
}: Pick<BillingChange, "db"> & { row: SubscriptionRow }): Promise<Paid | null> {
  const first = await findFirstPayment({ db, subscription: row });
  return first && { row, first };
}

/**
 * Returns true if the order was placed after the other subscription began, or was discounted for that
 * subscription's unused days.
 */
function isAwareOf({ first: { order } }: Paid, { row }: Paid): boolean {
  return order.creditedId === row.id || order.createdAt > row.createdAt;
}

function isPreferred(one: Paid, other: Paid): boolean {
  if (one.row.plan !== other.row.plan) return isBigger(one.row, other.row);
  // A payment's timestamp may be the time when its checkout page was created. If the timestamps are equal,
  // compare the subscriptions' start times, which are the times when the payments arrived.
  const difference =
    one.first.paidAt.getTime() - other.first.paidAt.getTime() ||
    one.row.periodStart.getTime() - other.row.periodStart.getTime() ||
    one.first.order.createdAt.getTime() - other.first.order.createdAt.getTime();
  return difference < 0 || (difference === 0 && one.first.order.id < other.first.order.id);
}

async function returnSurplus({
  db,
  now,
  surplus: { row, first },
}: Pick<BillingChange, "db" | "now"> & { surplus: Paid }): Promise<void> {
  await updateSubscriptionRow({
    db,
    id: row.id,
    change: { status: "replaced", refund: "due", updatedAt: now },
  });
  await releaseCredit({ db, order: first.order, now });
}
