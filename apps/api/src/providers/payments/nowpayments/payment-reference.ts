/**
 * What we know about a payment before it is read: its NOWPayments id, and data from a signed notification
 * that isn't always returned when the payment is read.
 */
export interface PaymentReference {
  paymentId: string;
  /** The payment whose address received this additional deposit. */
  parentId: string | null;
  /** The invoice's id at NOWPayments. */
  invoiceId: string | null;
  /** Fiat value of the amount that arrived, as a decimal in the price's currency. */
  paidAtFiat: string | null;
}

const PREFIX = "nowpayments?";

/** Encodes a reference as a string that can pass through the provider port as an event's subject. */
export function writeReference({ paymentId, parentId, invoiceId, paidAtFiat }: PaymentReference): string {
  const parts = new URLSearchParams({ payment: paymentId });
  if (parentId) parts.set("parent", parentId);
  if (invoiceId) parts.set("invoice", invoiceId);
  if (paidAtFiat) parts.set("fiat", paidAtFiat);
  return `${PREFIX}${parts}`;
}

/** Decodes a string created by `writeReference`. Returns null for any other string, such as an order's id. */
export function readReference(text: string): PaymentReference | null {
  if (!text.startsWith(PREFIX)) return null;
  const parts = new URLSearchParams(text.slice(PREFIX.length));
  const paymentId = parts.get("payment");
  if (!paymentId) return null;
  return {
    paymentId,
    parentId: parts.get("parent"),
    invoiceId: parts.get("invoice"),
    paidAtFiat: parts.get("fiat"),
  };
}

/** Returns true for an id in NOWPayments' format: 1 to 40 digits. */
export function isProviderId(text: unknown): text is string {
  return typeof text === "string" && /^[1-9]\d{0,39}$/.test(text);
}
