import { floorShare, floorToMinor, parseDecimal, readExactMinor } from "./decimal.ts";

/**
 * The data that determines how much a payment is worth toward an order. Decimals are in NOWPayments'
 * notation.
 */
export interface PaymentFacts {
  status: string;
  /** The payment whose address received this additional deposit. */
  parentId: string | null;
  /** True if NOWPayments links the payment to one of this order's invoices. */
  isForInvoice: boolean;
  priceAmount: string | null;
  priceCurrency: string | null;
  payAmount: string | null;
  payCurrency: string | null;
  actuallyPaid: string | null;
  paidAtFiat: string | null;
}

/** Payments with these statuses have reached us, at least in part. */
export const arrivedStatuses: readonly string[] = ["finished", "partially_paid"];

/**
 * Returns how much a payment is worth toward an order, in the order's minor units, never rounded up. The
 * result is 0 until NOWPayments reports that the payment has arrived, and null if the value is unknown and
 * needs a manual check. A finished payment for an invoice counts in full, or for more if more was sent. A
 * partially paid one counts in proportion to the coins received, always for less than the price. An
 * additional deposit to the same address, or in another coin, counts at NOWPayments' fiat value, regardless
 * of its status, because each merchant's settings decide whether such deposits are finished or partially
 * paid, no matter how small they are.
 */
export function valuePayment({
  payment,
  parent,
  order,
  exponent,
}: {
  payment: PaymentFacts;
  /** The payment that preceded this deposit, if known. */
  parent: PaymentFacts | null;
  order: { amountMinor: number; currency: string };
  /** Decimal places of the order's currency. */
  exponent: number;
}): number | null {
  if (!arrivedStatuses.includes(payment.status)) return 0;
  const isPart = payment.status === "partially_paid";
  const isSameCurrency = payment.priceCurrency?.toUpperCase() === order.currency;
  if (payment.parentId === null && payment.isForInvoice && isSameCurrency) {
    const priceMinor = readPrice({ payment, exponent });
    if (priceMinor !== null) {
      const share = shareOf({ payment, of: payment, priceMinor });
      if (!isPart) return Math.max(priceMinor, share ?? 0);
      const worth = share ?? readFiat({ payment, exponent });
      return worth === null ? null : Math.min(worth, priceMinor - 1);
    }
  }
  const worth =
    (isSameCurrency ? readFiat({ payment, exponent }) : null) ?? valueByParent({ payment, parent, exponent });
  if (worth === null) return null;
  // A single payment that NOWPayments calls partial never covers the whole price.
  return isPart ? Math.min(worth, order.amountMinor - 1) : worth;
}

function readPrice({ payment, exponent }: { payment: PaymentFacts; exponent: number }): number | null {
  const price = parseDecimal(payment.priceAmount);
  const priceMinor = price && readExactMinor({ value: price, exponent });
  return priceMinor ? priceMinor : null;
}

/** NOWPayments uses 0 for unknown. */
function readFiat({ payment, exponent }: { payment: PaymentFacts; exponent: number }): number | null {
  const fiat = parseDecimal(payment.paidAtFiat);
  return fiat && fiat.digits > 0n ? floorToMinor({ value: fiat, exponent }) : null;
}

function shareOf({
  payment,
  of,
  priceMinor,
}: {
  payment: PaymentFacts;
  of: PaymentFacts;
  priceMinor: number;
}): number | null {
  const part = parseDecimal(payment.actuallyPaid);
  const whole = parseDecimal(of.payAmount);
  return part && whole ? floorShare({ amountMinor: priceMinor, part, whole }) : null;
}

/** Values the deposit at the rate agreed on for the parent payment, if both are in the same coin. */
function valueByParent({
  payment,
  parent,
  exponent,
}: {
  payment: PaymentFacts;
  parent: PaymentFacts | null;
  exponent: number;
}): number | null {
  if (!parent || parent.payCurrency === null || parent.payCurrency !== payment.payCurrency) return null;
  const priceMinor = readPrice({ payment: parent, exponent });
  return priceMinor === null ? null : shareOf({ payment, of: parent, priceMinor });
}
