import type { TransactionStatus } from "./transaction.ts";
import { transactionStatuses } from "./transaction-statuses.ts";

/** One of our statuses; anything else is pending. `canceled`, as American providers spell it, is our `cancelled`. */
export function normalizeTransactionStatus(value: unknown): TransactionStatus {
  if (typeof value !== "string") return "pending";
  const text = value.trim().toLowerCase();
  if (text === "canceled") return "cancelled";
  return transactionStatuses.find((status) => status === text) ?? "pending";
}
