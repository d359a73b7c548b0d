import type { Transaction } from "./transaction.ts";

/** The provider's receipt, or its invoice where it has none; null where it has neither. */
export function getReceiptUrl(transaction: Pick<Transaction, "receipt_url" | "invoice_url">): string | null {
  return transaction.receipt_url ?? transaction.invoice_url;
}
