import type { Transaction, TransactionStatus } from "@pith/core/billing/transaction";

const unpaid: readonly TransactionStatus[] = ["pending", "processing", "failed"];

/**
 * Returns the URL for paying an outstanding amount: a failed renewal, or the rest of a partial payment. Null
 * if nothing is due or the provider has no page for it.
 */
export function getOpenInvoiceUrl({
  status,
  invoice_url,
}: Pick<Transaction, "status" | "invoice_url">): string | null {
  return unpaid.includes(status) ? invoice_url : null;
}
