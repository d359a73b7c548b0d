/** The currency of a transaction that doesn't specify one, as an ISO 4217 code. */
export const DEFAULT_TRANSACTION_CURRENCY = "EUR";
