import type { RawTransaction } from "@pith/core/billing/transaction";
import type { TransactionRow } from "./transactions.repo.ts";

/** Builds the API representation of a payment, with amounts in minor units. */
export function buildTransaction(row: TransactionRow): RawTransaction {
  return {
    id: row.id,
    provider: row.provider,
    tier: row.tier,
    status: row.status,
    payment_type: row.paymentType,
    amount: row.amountMinor,
    paid: row.paidMinor,
    currency: row.currency,
    provider_payment_id: row.providerPaymentId,
    subscription_id: row.subscriptionId,
    customer_id: row.customerId,
    timestamp: row.updatedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    receipt_url: row.receiptUrl,
    invoice_url: row.invoiceUrl,
  };
}
