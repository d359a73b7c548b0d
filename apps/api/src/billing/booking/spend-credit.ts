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
 * Spends the unused days that an order's price was less by. However many orders were opened with them, the first payment
 * that arrives spends them. False where that was another one.
 */
export async function spendCredit({ db, order, now }: CreditChange): Promise<boolean> {
  const credited = await findCredited({ db, order });
  if (!order || !credited) return true;
  if (credited.creditedTo !== null) return credited.creditedTo === order.id;
  await updateSubscriptionRow({ db, id: credited.id, change: { creditedTo: order.id, updatedAt: now } });
  return true;
}

/**
 * Spends them for a subscription, which can't begin with less than a whole period: where a month was paid for with them
 * before, that one counts by what was paid for it.
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

/** Unused days that a payment had spent which was given back: an order that is open still may spend them. */
export async function releaseCredit({ db, order, now }: CreditChange): Promise<void> {
  const credited = await findCredited({ db, order });
  if (!order || credited?.creditedTo !== order.id) return;
  await updateSubscriptionRow({ db, id: credited.id, change: { creditedTo: null, updatedAt: now } });
}

/** Until when a period lasts of which only the price is paid, and not the part that was to be credited. */
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
