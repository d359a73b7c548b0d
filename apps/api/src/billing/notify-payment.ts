import { formatAmount } from "@pith/core/billing/format-amount";
import { planCatalogue } from "@pith/core/plans/plan-catalogue";
import type { Db } from "../db/database.ts";
import { notify } from "../notifications/notify.ts";
import type { ProviderPayment } from "../providers/payments/payment-provider.ts";
import type { ReconcileDependencies } from "./reconcile-payment.ts";

/** Tells of a payment that came in, went wrong or came in part. */
export async function notifyPayment({
  db,
  accountId,
  payment,
  now,
  dependencies,
}: {
  db: Db;
  accountId: string;
  payment: ProviderPayment;
  now: Date;
  dependencies: ReconcileDependencies;
}): Promise<void> {
  const words = describePayment(payment);
  if (!words) return;
  await notify({
    db,
    notification: {
      accountId,
      ...words,
      expiresAt: null,
      noticeKey: `payment:${payment.id}:${payment.status}`,
      createdAt: now,
    },
    dependencies,
  });
}

function describePayment({ status, plan, amount, paidMinor, invoiceUrl }: ProviderPayment) {
  const { name } = planCatalogue[plan];
  const price = formatAmount({ amount: amount.amountMinor, currency: amount.currency, locale: "en" });
  const paid = formatAmount({ amount: paidMinor, currency: amount.currency, locale: "en" });
  switch (status) {
    case "succeeded":
      return {
        type: "payment_succeeded",
        title: "Payment received",
        message: `Your payment of ${price} has arrived. Your ${name} plan is active.`,
        actionUrl: "/subscription?section=transactions",
        actionText: "View transactions",
      };
    case "failed":
      return {
        type: "payment_failed",
        title: "Payment failed",
        message: `The payment of ${price} for your ${name} plan didn't go through. Check your payment method and try again.`,
        // A renewal has an open invoice, and paying it keeps the plan; anything else is begun anew.
        ...(invoiceUrl
          ? { actionUrl: "/subscription?section=transactions", actionText: "View transactions" }
          : { actionUrl: "/subscription?section=upgrade", actionText: "Try again" }),
      };
    case "processing":
      return {
        type: "payment_partial",
        title: "Part of your payment arrived",
        message: `${paid} of ${price} for your ${name} plan arrived. Pay the rest to activate it; nothing is lost.`,
        actionUrl: "/subscription?section=transactions",
        actionText: "Pay the rest",
      };
    default:
      return null;
  }
}
