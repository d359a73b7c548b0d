import type { TransactionStatus } from "@pith/core/billing/transaction";

export interface OrderSummary {
  status: TransactionStatus;
  /** Amount received and not refunded, in minor units. */
  paidMinor: number;
  /** Remaining amount after a partial payment. 0 if the order is unpaid or fully paid. */
  restMinor: number;
  /**
   * True while there is money that isn't counted yet, because it's in transit or waiting for manual
   * valuation.
   */
  isArriving: boolean;
}

const arrivingStatuses: readonly string[] = ["confirming", "confirmed", "sending"];

/** Adds up all of an order's payments. Their sequence doesn't matter. */
export function summarizeOrder({
  amountMinor,
  payments,
}: {
  amountMinor: number;
  payments: readonly { status: string; worthMinor: number | null }[];
}): OrderSummary {
  const paidMinor = payments.reduce((sum, { worthMinor }) => sum + (worthMinor ?? 0), 0);
  const has = (status: string) => payments.some((payment) => payment.status === status);
  const isArriving = payments.some(
    ({ status, worthMinor }) => worthMinor === null || arrivingStatuses.includes(status),
  );
  if (paidMinor >= amountMinor) return { status: "succeeded", paidMinor, restMinor: 0, isArriving };
  if (paidMinor > 0) {
    return { status: "processing", paidMinor, restMinor: amountMinor - paidMinor, isArriving };
  }
  const nothing = { paidMinor: 0, restMinor: 0, isArriving };
  if (isArriving) return { ...nothing, status: "pending" };
  if (has("refunded")) return { ...nothing, status: "cancelled" };
  if (has("waiting")) return { ...nothing, status: "pending" };
  if (has("failed")) return { ...nothing, status: "failed" };
  return { ...nothing, status: has("expired") ? "expired" : "pending" };
}
