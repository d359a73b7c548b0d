import { normalizeTransactionStatus } from "./normalize-transaction-status.ts";

const labels = {
  succeeded: "Completed",
  pending: "Pending",
  processing: "Processing",
  failed: "Failed",
  cancelled: "Cancelled",
  expired: "Expired",
} as const;

/** How a payment's status is shown. Succeeded reads 'Completed'; one that we don't know reads 'Pending'. */
export function getStatusLabel(status: string): (typeof labels)[keyof typeof labels] {
  return labels[normalizeTransactionStatus(status)];
}
