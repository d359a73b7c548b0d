/** Currency for transactions that don't specify one, as an ISO 4217 code. */
export const DEFAULT_TRANSACTION_CURRENCY = "EUR";
