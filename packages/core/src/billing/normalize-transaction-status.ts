import type { TransactionStatus } from "./transaction.ts";
import { transactionStatuses } from "./transaction-statuses.ts";

/**
 * Maps a provider's status to one of ours; `pending` if unknown. The American spelling `canceled` becomes
 * `cancelled`.
 */
export function normalizeTransactionStatus(value: unknown): TransactionStatus {
  if (typeof value !== "string") return "pending";
  const text = value.trim().toLowerCase();
  if (text === "canceled") return "cancelled";
  return transactionStatuses.find((status) => status === text) ?? "pending";
}
