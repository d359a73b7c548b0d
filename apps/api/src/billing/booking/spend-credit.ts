import {
  type CheckoutRow,
  findCheckout,
  findSubscription,
  findSubscriptionById,
  type SubscriptionRow,
  updateSubscriptionRow,
} from "../billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";

type CreditChange = Pick<BillingChange, "db" | "order" | "now">;

/**
 * Spends the credit that reduced an order's price: the unused days of an earlier plan. If several orders
 * share the credit, the first payment to arrive spends it. Returns false if another payment got there first.
 */
export async function spendCredit({ db, order, now }: CreditChange): Promise<boolean> {
  const credited = await findCredited({ db, order });
  if (!order || !credited) return true;
  if (credited.creditedTo !== null) return credited.creditedTo === order.id;
  await updateSubscriptionRow({ db, id: credited.id, change: { creditedTo: order.id, updatedAt: now } });
  return true;
}

/**
 * Deducts the credit applied to a new subscription. If another order has already spent it on a month, prorates
 * that month instead, because a subscription never starts with less than a whole period.
 */
export async function takeCredit({ db, order, now }: CreditChange): Promise<void> {
  const credited = await findCredited({ db, order });
  if (!order || !credited || credited.creditedTo === order.id) return;
  const other = credited.creditedTo === null ? null : await findCheckout({ db, id: credited.creditedTo });
  const month =
    other &&
    (await findSubscription({
      db,
      provider: other.provider,
      providerSubscriptionId: other.providerCheckoutId ?? other.id,
    }));
  if (month && !month.renews) {
    const periodEnd = endByPrice({ order: other, ...month });
    await updateSubscriptionRow({ db, id: month.id, change: { periodEnd, updatedAt: now } });
  }
  await updateSubscriptionRow({ db, id: credited.id, change: { creditedTo: order.id, updatedAt: now } });
}

/** Releases the credit that a refunded payment had spent. Another open order may then spend it. */
export async function releaseCredit({ db, order, now }: CreditChange): Promise<void> {
  const credited = await findCredited({ db, order });
  if (!order || credited?.creditedTo !== order.id) return;
  await updateSubscriptionRow({ db, id: credited.id, change: { creditedTo: null, updatedAt: now } });
}

/** Returns the end of a period, prorated to the amount paid, without the order's credit. */
export function endByPrice({
  order,
  periodStart,
  periodEnd,
}: {
  order: Pick<CheckoutRow, "amountMinor" | "creditMinor">;
  periodStart: Date;
  periodEnd: Date;
}): Date {
  const { amountMinor, creditMinor } = order;
  const lengthMs = periodEnd.getTime() - periodStart.getTime();
  return new Date(periodStart.getTime() + Math.floor((lengthMs * amountMinor) / (amountMinor + creditMinor)));
}

async function findCredited({
  db,
  order,
}: Pick<CreditChange, "db" | "order">): Promise<SubscriptionRow | null> {
  return order?.creditedId ? findSubscriptionById({ db, id: order.creditedId }) : null;
}
