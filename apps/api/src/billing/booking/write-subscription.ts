import type { ProviderSubscription } from "../../providers/payments/payment-provider.ts";
import { returnLateRenewal, type SubscriptionRow, upsertSubscription } from "../billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { moveOthers, replaceOthers } from "./replace-others.ts";
import { settleDoubles } from "./settle-doubles.ts";
import { releaseCredit, takeCredit } from "./spend-credit.ts";

/** Stores a subscription's state as reported by the provider. An active subscription replaces others. */
export async function writeSubscription({
  subscription,
  isCharged,
  ...change
}: BillingChange & {
  subscription: ProviderSubscription;
  /** True if we didn't know about one of its payments until now. */
  isCharged: boolean;
}): Promise<void> {
  const { db, provider, accountId, now, dependencies } = change;
  await upsertSubscription({
    db,
    row: {
      id: dependencies.randomness.createId(),
      accountId,
      provider: provider.name,
      providerSubscriptionId: subscription.id,
      customerId: subscription.customerId,
      plan: subscription.plan,
      status: subscription.status,
      renews: true,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      ...describeRenewal(subscription),
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      endedAt: subscription.endedAt,
      creditedTo: null,
      refund: null,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (isCharged)
    await returnLateRenewal({ db, provider: provider.name, providerSubscriptionId: subscription.id });
  if (subscription.status === "ended") {
    const { order } = change;
    const first = subscription.payments.find(({ id }) => id === order?.providerCheckoutId);
    if (first?.status === "cancelled") await releaseCredit(change);
    return;
  }
  if (!(await settleDoubles({ ...change, keptId: subscription.id }))) return;
  await takeCredit(change);
  await replaceOthers({ ...change, keptId: subscription.id });
  await moveOthers({ ...change, keptId: subscription.id });
}

/**
 * Returns the renewal price and the next plan. A cancellation overrides any plan that would have followed.
 */
function describeRenewal({
  status,
  cancelAtPeriodEnd,
  nextPlan,
  renewal,
}: ProviderSubscription): Pick<SubscriptionRow, "nextPlan" | "renewal"> {
  if (status === "ended" || cancelAtPeriodEnd) return { nextPlan: null, renewal: null };
  return { nextPlan: status === "active" ? nextPlan : null, renewal };
}
