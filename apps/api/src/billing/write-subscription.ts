import type { ProviderSubscription } from "../providers/payments/payment-provider.ts";
import { upsertSubscription } from "./billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { moveOthers, replaceOthers } from "./make-room.ts";

/** Books a subscription as its provider has it now; one that is on makes room for itself. */
export async function writeSubscription({
  db,
  provider,
  accountId,
  now,
  orderedAt,
  dependencies,
  subscription,
}: BillingChange & { subscription: ProviderSubscription }): Promise<void> {
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
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      endedAt: subscription.endedAt,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (subscription.status !== "ended") {
    const kept = { db, accountId, provider, now, orderedAt, dependencies, keptId: subscription.id };
    await replaceOthers(kept);
    await moveOthers(kept);
  }
}
