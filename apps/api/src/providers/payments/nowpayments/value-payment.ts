import { floorShare, floorToMinor, parseDecimal, readExactMinor } from "./decimal.ts";

/** What decides how much of an order a payment is worth. Decimals as they are written at NOWPayments. */
export interface PaymentFacts {
  status: string;
  /** The payment to whose address this deposit was sent as another one. */
  parentId: string | null;
  /** True where NOWPayments names an invoice of this order for it. */
  isForInvoice: boolean;
  priceAmount: string | null;
  priceCurrency: string | null;
  payAmount: string | null;
  payCurrency: string | null;
  actuallyPaid: string | null;
  paidAtFiat: string | null;
}

const arrivedStatuses: readonly string[] = ["finished", "partially_paid"];

/**
 * How much of an order a payment is worth, in the order's smallest unit, never rounded up. 0 until NOWPayments says
 * that it has arrived; null where it has arrived and what it is worth can't be told, which somebody has to look into.
 *
 * An invoice that NOWPayments calls finished counts whole, and more where more was sent. One that it calls partly paid
 * counts by the share of the coins, and always for less than the price. A deposit that followed another to the same
 * address, or came in another coin, counts by what NOWPayments says that it is worth, whatever its status: the service
 * is set up by each merchant to call such deposits finished or partly paid, however small they are.
 */
export function valuePayment({
  payment,
  parent,
  order,
  exponent,
}: {
  payment: PaymentFacts;
  /** The payment that this deposit followed, where it is known. */
  parent: PaymentFacts | null;
  order: { amountMinor: number; currency: string };
  /** The decimal places of the order's currency. */
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
  // By itself, what NOWPayments calls a part is never the whole.
  return isPart ? Math.min(worth, order.amountMinor - 1) : worth;
}

function readPrice({ payment, exponent }: { payment: PaymentFacts; exponent: number }): number | null {
  const price = parseDecimal(payment.priceAmount);
  const priceMinor = price && readExactMinor({ value: price, exponent });
  return priceMinor ? priceMinor : null;
}

/** NOWPayments writes 0 where it doesn't know. */
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

/** At the rate that was agreed for the first deposit, where it is in the same coin. */
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
