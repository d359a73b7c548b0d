import type { TransactionStatus } from "./transaction.ts";
import { transactionStatuses } from "./transaction-statuses.ts";

/**
 * Returns one of our statuses; `pending` for anything unknown. `canceled`, the American spelling, becomes `cancelled`.
 */
export function normalizeTransactionStatus(value: unknown): TransactionStatus {
  if (typeof value !== "string") return "pending";
  const text = value.trim().toLowerCase();
  if (text === "canceled") return "cancelled";
  return transactionStatuses.find((status) => status === text) ?? "pending";
}
