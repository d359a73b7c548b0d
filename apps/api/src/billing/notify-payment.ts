import type { Db } from "../db/database.ts";
import type { Notice } from "../notifications/notice.ts";
import { notify } from "../notifications/notify.ts";
import type { ProviderPayment } from "../providers/payments/payment-provider.ts";
import type { ReconcileDependencies } from "./billing-change.ts";

const TRANSACTIONS_URL = "/subscription?section=transactions";

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
  const told = describePayment(payment);
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
      // A renewal has an open invoice, and paying it keeps the plan; anything else is begun anew.
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
