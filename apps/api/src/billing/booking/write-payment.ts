import type { ProviderPayment } from "../../providers/payments/payment-provider.ts";
import { upsertTransaction } from "../billing.repo.ts";
import type { BillingChange } from "./billing-change.ts";
import { notifyPayment } from "./notify-payment.ts";

/**
 * Stores a payment's state as reported by the provider, and notifies the payer if it changed. Returns true if
 * we only now learned that the payment was made.
 */
export async function writePayment({
  db,
  provider,
  accountId,
  now,
  dependencies,
  payment,
}: BillingChange & { payment: ProviderPayment }): Promise<boolean> {
  // Nothing has been paid yet. An abandoned checkout isn't a transaction.
  if (payment.status === "pending" && !payment.isArriving) return false;
  const before = await upsertTransaction({
    db,
    transaction: {
      id: dependencies.randomness.createId(),
      accountId,
      provider: provider.name,
      providerPaymentId: payment.id,
      tier: payment.plan,
      status: payment.status,
      paymentType: payment.method,
      amountMinor: payment.amount.amountMinor,
      paidMinor: payment.paidMinor,
      currency: payment.amount.currency,
      subscriptionId: payment.subscriptionId,
      customerId: payment.customerId,
      receiptUrl: payment.receiptUrl,
      invoiceUrl: payment.invoiceUrl,
      createdAt: payment.createdAt,
      updatedAt: payment.updatedAt,
    },
  });
  if (before !== payment.status) {
    await notifyPayment({ db, provider: provider.name, accountId, payment, now, dependencies });
  }
  // A payment that was already refunded has been dealt with.
  return payment.status === "succeeded" && before !== "succeeded" && before !== "cancelled";
}
