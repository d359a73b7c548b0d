/** Every state of a payment. Anything else a provider says is shown as pending. */
export const transactionStatuses = [
  "succeeded",
  "pending",
  "processing",
  "failed",
  "cancelled",
  "expired",
] as const;
