/** Every payment status. Unknown statuses from a provider are shown as `pending`. */
export const transactionStatuses = [
  "succeeded",
  "pending",
  "processing",
  "failed",
  "cancelled",
  "expired",
] as const;
