import { addMonth } from "../../lib/add-month.ts";
import type { ProviderPayment } from "../../providers/payments/payment-provider.ts";
import {
  findSubscription,
  insertSubscriptionOnce,
  listSubscriptions,
  type SubscriptionRow,
  updateSubscriptionRow,
} from "../billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { moveOthers, replaceOthers } from "./replace-others.ts";
import { endByPrice, releaseCredit, spendCredit } from "./spend-credit.ts";

/**
 * Grants a month for a one-time payment, starting now or after the prepaid time on the same plan. If another
 * payment has already spent this order's credit, the month is prorated to the amount paid.
 */
export async function grantMonth({
  payment,
  ...change
}: BillingChange & { payment: ProviderPayment }): Promise<void> {
  const { db, provider, accountId, now, order, dependencies } = change;
  const counted = { db, provider: provider.name, providerSubscriptionId: payment.id };
  // The payment was already counted, and that is final. If unused days have been released since, they go to orders that
  // are still open.
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
      renewal: null,
      nextPlan: null,
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

/** Returns the month that was granted for a payment. Null if there is none, or it was ended early. */
export async function findGranted({
  db,
  provider,
  payment,
}: Pick<BillingChange, "db" | "provider"> & { payment: ProviderPayment }): Promise<SubscriptionRow | null> {
  const month = await findSubscription({
    db,
    provider: provider.name,
    providerSubscriptionId: payment.id,
  });
  return month?.endedAt === null ? month : null;
}

/** Ends the month that was granted for a refunded payment. */
export async function endGranted({
  payment,
  ...change
}: BillingChange & { payment: ProviderPayment }): Promise<void> {
  const { db, now } = change;
  const granted = await findGranted({ ...change, payment });
  if (!granted) return;
  await updateSubscriptionRow({
    db,
    id: granted.id,
    change: { status: "ended", endedAt: now, updatedAt: now },
  });
  await releaseCredit(change);
}
