/** The currency of a transaction that names none. ISO 4217. */
export const DEFAULT_TRANSACTION_CURRENCY = "EUR";
