/** All payment statuses. Unknown provider statuses are shown as `pending`. */
export const transactionStatuses = [
  "succeeded",
  "pending",
  "processing",
  "failed",
  "cancelled",
  "expired",
] as const;
