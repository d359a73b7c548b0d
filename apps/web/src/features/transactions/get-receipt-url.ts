import type { Transaction } from "@pith/core/billing/transaction";
import { getOpenInvoiceUrl } from "./get-open-invoice-url.ts";

/**
 * The provider's receipt, or its invoice where it has none; null where it has neither, and where the invoice is still to
 * be paid (`getOpenInvoiceUrl`), which is no receipt.
 */
export function getReceiptUrl(
  transaction: Pick<Transaction, "status" | "receipt_url" | "invoice_url">,
): string | null {
  if (transaction.receipt_url !== null) return transaction.receipt_url;
  return getOpenInvoiceUrl(transaction) === null ? transaction.invoice_url : null;
}
