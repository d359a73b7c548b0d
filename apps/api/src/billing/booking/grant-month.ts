import { addMonth } from "../../lib/add-month.ts";
import type { ProviderPayment } from "../../providers/payments/payment-provider.ts";
import {
  findSubscription,
  insertSubscriptionOnce,
  listSubscriptions,
  updateSubscriptionRow,
} from "../billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { moveOthers, replaceOthers } from "./make-room.ts";
import { endByPrice, releaseCredit, spendCredit } from "./spend-credit.ts";

/**
 * A month for a payment that renews nothing: from now on, or behind what is paid for already on the same plan. Where
 * another payment has spent the credit that this one's price was less by, it is as much of a month as was paid for.
 */
export async function grantMonth({
  payment,
  ...change
}: BillingChange & { payment: ProviderPayment }): Promise<void> {
  const { db, provider, accountId, now, order, dependencies } = change;
  const counted = { db, provider: provider.name, providerSubscriptionId: payment.id };
  // It stays as it was counted. Unused days that were given back since are for whichever order is open still.
  if (await findSubscription(counted)) return;
  const others = await listSubscriptions({ db, accountId });
  const running = others.find(
    ({ plan, status, endedAt, periodEnd }) =>
      plan === payment.plan && status === "active" && endedAt === null && periodEnd > now,
  );
  const periodStart = running?.periodEnd ?? now;
  const periodEnd = addMonth(periodStart);
  const isWhole = (await spendCredit(change)) || order === null;
  await insertSubscriptionOnce({
    db,
    row: {
      id: dependencies.randomness.createId(),
      accountId,
      provider: provider.name,
      providerSubscriptionId: payment.id,
      customerId: payment.customerId,
      plan: payment.plan,
      status: "active",
      renews: false,
      cancelAtPeriodEnd: false,
      periodStart,
      periodEnd: isWhole ? periodEnd : endByPrice({ order, periodStart, periodEnd }),
      endedAt: null,
      creditedTo: null,
      refund: null,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (!running) await replaceOthers({ ...change, keptId: payment.id });
  await moveOthers({ ...change, keptId: payment.id });
}

/** Ends the month that a payment bought which was given back. */
export async function endGranted({
  payment,
  ...change
}: BillingChange & { payment: ProviderPayment }): Promise<void> {
  const { db, provider, now } = change;
  const granted = await findSubscription({
    db,
    provider: provider.name,
    providerSubscriptionId: payment.id,
  });
  if (!granted || granted.endedAt) return;
  await updateSubscriptionRow({
    db,
    id: granted.id,
    change: { status: "ended", endedAt: now, updatedAt: now },
  });
  await releaseCredit(change);
}
