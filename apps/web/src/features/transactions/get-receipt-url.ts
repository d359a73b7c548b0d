import type { Transaction } from "@pith/core/billing/transaction";
import { getOpenInvoiceUrl } from "./get-open-invoice-url.ts";

/**
 * Returns the URL of the provider's receipt, or of its invoice if there's no receipt. Null if there's
 * neither, or if the invoice is unpaid and therefore isn't a receipt (see `getOpenInvoiceUrl`).
 */
export function getReceiptUrl(
  transaction: Pick<Transaction, "status" | "receipt_url" | "invoice_url">,
): string | null {
  if (transaction.receipt_url !== null) return transaction.receipt_url;
  return getOpenInvoiceUrl(transaction) === null ? transaction.invoice_url : null;
}
