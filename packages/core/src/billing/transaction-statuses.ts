/** All payment statuses. A provider's unknown statuses are shown as `pending`. */
export const transactionStatuses = [
  "succeeded",
  "pending",
  "processing",
  "failed",
  "cancelled",
  "expired",
] as const;
