/** The currency of a transaction that doesn't specify one. ISO 4217. */
export const DEFAULT_TRANSACTION_CURRENCY = "EUR";
