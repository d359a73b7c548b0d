import type { Db } from "../../db/database.ts";
import type { PaymentProviderName } from "../../db/schema/billing.schema.ts";
import type { Notice } from "../../db/schema/notice.ts";
import { notify } from "../../notifications/notify.ts";
import type { ProviderPayment } from "../../providers/payments/payment-provider.ts";
import { findSubscription } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";

const TRANSACTIONS_URL = "/subscription?section=transactions";

/** Notifies the payer when a payment succeeds, fails or is partial, and when a double payment is refunded. */
export async function notifyPayment({
  db,
  provider,
  accountId,
  payment,
  now,
  dependencies,
}: {
  db: Db;
  provider: PaymentProviderName;
  accountId: string;
  payment: ProviderPayment;
  now: Date;
  dependencies: BillingDependencies;
}): Promise<void> {
  const isDouble = payment.status === "cancelled" && (await isPaidTwice({ db, provider, payment }));
  const told = isDouble ? describeReturn(payment) : describePayment(payment);
  if (!told) return;
  await notify({
    db,
    notification: {
      accountId,
      ...told,
      expiresAt: null,
      noticeKey: `payment:${payment.id}:${payment.status}`,
      createdAt: now,
    },
    dependencies,
  });
}

async function isPaidTwice({
  db,
  provider,
  payment: { subscriptionId: providerSubscriptionId },
}: {
  db: Db;
  provider: PaymentProviderName;
  payment: ProviderPayment;
}): Promise<boolean> {
  if (providerSubscriptionId === null) return false;
  const subscription = await findSubscription({ db, provider, providerSubscriptionId });
  return subscription?.refund != null;
}

function describeReturn({ plan, amount: price }: ProviderPayment): { notice: Notice; actionUrl: string } {
  return { notice: { kind: "payment_returned", plan, price }, actionUrl: TRANSACTIONS_URL };
}

function describePayment({
  status,
  plan,
  amount: price,
  paidMinor,
  invoiceUrl,
}: ProviderPayment): { notice: Notice; actionUrl: string } | null {
  switch (status) {
    case "succeeded":
      return { notice: { kind: "payment_succeeded", plan, price }, actionUrl: TRANSACTIONS_URL };
    case "failed":
      // A failed renewal has an open invoice, and paying it keeps the plan. Any other payment must be started
      // again.
      return invoiceUrl
        ? { notice: { kind: "renewal_failed", plan, price }, actionUrl: TRANSACTIONS_URL }
        : { notice: { kind: "payment_failed", plan, price }, actionUrl: "/subscription?section=upgrade" };
    case "processing": {
      const paid = { ...price, amountMinor: paidMinor };
      return { notice: { kind: "payment_partial", plan, price, paid }, actionUrl: TRANSACTIONS_URL };
    }
    default:
      return null;
  }
}
