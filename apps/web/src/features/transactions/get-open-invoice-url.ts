import type { Transaction, TransactionStatus } from "@pith/core/billing/transaction";

const unpaid: readonly TransactionStatus[] = ["pending", "processing", "failed"];

/**
 * Where what is still missing of a payment can be paid: a renewal that failed, or the rest of a part. Null where nothing
 * is missing or the provider has no page for it.
 */
export function getOpenInvoiceUrl({
  status,
  invoice_url,
}: Pick<Transaction, "status" | "invoice_url">): string | null {
  return unpaid.includes(status) ? invoice_url : null;
}
