import type { TransactionStatus } from "@pith/core/billing/transaction";
import type { PlanId } from "@pith/core/plans/tier";
import type { Stripe } from "stripe";
import type { ProviderPayment } from "../payment-provider.ts";
import { fromStripeAmount } from "./convert-amount.ts";
import { readId } from "./stripe-metadata.ts";

/** The parts of an invoice's charge that determine the payment's state. */
export interface ChargeFacts {
  amount: number;
  amountRefunded: number;
  receiptUrl: string | null;
  /** True if a dispute was lost, so the bank has permanently reversed the payment. */
  isLost: boolean;
}

/**
 * Converts an invoice to a payment. Null if nobody has been asked to pay it yet (a draft, or one that is
 * about to be charged), or if it was voided before that.
 */
export function buildStripePayment({
  invoice,
  id,
  plan,
  customerId,
  subscriptionId,
  charge,
}: {
  invoice: Stripe.Invoice;
  /** The checkout's id for the first payment, the invoice's own id for later ones. */
  id: string;
  plan: PlanId;
  customerId: string;
  subscriptionId: string;
  /** Null if nothing was charged. */
  charge: ChargeFacts | null;
}): ProviderPayment | null {
  const status = readStatus({ invoice, charge });
  if (status === null) return null;
  const { currency } = invoice;
  const amount = fromStripeAmount({ amount: invoice.amount_due, currency });
  const returned = charge?.isLost ? charge.amount : (charge?.amountRefunded ?? 0);
  const paid = fromStripeAmount({ amount: Math.max(0, invoice.amount_paid - returned), currency });
  const hostedUrl = invoice.hosted_invoice_url ?? null;
  const { paid_at: paidAt, finalized_at: finalizedAt } = invoice.status_transitions;
  return {
    id,
    status,
    method: "card",
    plan,
    amount,
    paidMinor: paid.amountMinor,
    customerId,
    subscriptionId,
    receiptUrl: invoice.status === "paid" ? (charge?.receiptUrl ?? hostedUrl) : null,
    invoiceUrl: invoice.status === "void" ? null : hostedUrl,
    createdAt: new Date(invoice.created * 1000),
    updatedAt: new Date((paidAt ?? finalizedAt ?? invoice.created) * 1000),
  };
}

function readStatus({
  invoice: { status, attempt_count: attempts },
  charge,
}: {
  invoice: Stripe.Invoice;
  charge: ChargeFacts | null;
}): TransactionStatus | null {
  switch (status) {
    case "paid":
      return isReturned(charge) ? "cancelled" : "succeeded";
    case "open":
      return attempts > 0 ? "failed" : null;
    case "uncollectible":
      return "failed";
    case "void":
      return attempts > 0 ? "cancelled" : null;
    default:
      return null;
  }
}

/**
 * Returns true if the whole amount was returned, by a refund or a lost dispute. A partial refund changes
 * nothing.
 */
export function isReturned(charge: ChargeFacts | null): boolean {
  return charge !== null && charge.amount > 0 && (charge.isLost || charge.amountRefunded >= charge.amount);
}

/** Returns the period of an invoice's subscription line. */
export function readInvoicePeriod({ lines }: Stripe.Invoice): { start: Date; end: Date } | null {
  const periods = lines.data
    .filter(({ parent }) => parent?.subscription_item_details && !parent.subscription_item_details.proration)
    .map(({ period }) => period)
    .sort((first, second) => second.end - first.end);
  const [longest] = periods;
  return longest ? { start: new Date(longest.start * 1000), end: new Date(longest.end * 1000) } : null;
}

/** Lists the payment intents that paid an invoice. */
export function listPaymentIntents({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => readId(payment.payment_intent) ?? []);
}
