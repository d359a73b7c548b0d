import type { ProviderPayment } from "../providers/payments/payment-provider.ts";
import { addMonth } from "./add-month.ts";
import {
  findSubscription,
  insertSubscriptionOnce,
  listSubscriptions,
  updateSubscriptionRow,
} from "./billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { moveOthers, replaceOthers } from "./make-room.ts";

/** A month for a payment that renews nothing: from now on, or behind what is paid for already on the same plan. */
export async function grantMonth({
  db,
  provider,
  accountId,
  now,
  orderedAt,
  dependencies,
  payment,
}: BillingChange & { payment: ProviderPayment }): Promise<void> {
  const others = await listSubscriptions({ db, accountId });
  const running = others.find(
    ({ plan, status, endedAt, periodEnd }) =>
      plan === payment.plan && status === "active" && endedAt === null && periodEnd > now,
  );
  const periodStart = running?.periodEnd ?? now;
  const isNew = await insertSubscriptionOnce({
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
      periodEnd: addMonth(periodStart),
      endedAt: null,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (!isNew) return;
  const kept = { db, accountId, provider, now, orderedAt, dependencies, keptId: payment.id };
  if (!running) await replaceOthers(kept);
  await moveOthers(kept);
}

/** Ends the month that a payment bought which was given back. */
export async function endGranted({
  db,
  provider,
  now,
  payment,
}: BillingChange & { payment: ProviderPayment }): Promise<void> {
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
}
