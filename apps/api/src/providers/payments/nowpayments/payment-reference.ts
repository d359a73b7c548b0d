/**
 * What is known of a payment before it is read: its id at NOWPayments, and what a signed notification says of it that
 * reading it doesn't always repeat.
 */
export interface PaymentReference {
  paymentId: string;
  /** The payment to whose address this deposit was sent as another one. */
  parentId: string | null;
  /** NOWPayments' id of the invoice. */
  invoiceId: string | null;
  /** What arrived is worth so much in the price's currency, a decimal. */
  paidAtFiat: string | null;
}

const PREFIX = "nowpayments?";

/** As the text that goes through the port as what an event is about. */
export function writeReference({ paymentId, parentId, invoiceId, paidAtFiat }: PaymentReference): string {
  const parts = new URLSearchParams({ payment: paymentId });
  if (parentId) parts.set("parent", parentId);
  if (invoiceId) parts.set("invoice", invoiceId);
  if (paidAtFiat) parts.set("fiat", paidAtFiat);
  return `${PREFIX}${parts}`;
}

/** Null for anything else, such as the id of an order. */
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

/** NOWPayments' ids are digits, as many as they like. */
export function isProviderId(text: unknown): text is string {
  return typeof text === "string" && /^[1-9]\d{0,39}$/.test(text);
}
