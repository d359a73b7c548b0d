import type { PaymentRow } from "./nowpayments.repo.ts";
import type { NowpaymentsPayment } from "./nowpayments-client.ts";
import type { PaymentReference } from "./payment-reference.ts";

/**
 * Builds our row for a payment from the data just read, the data found only in a signed notification, and the
 * stored row. The fiat value of a received amount is set only once, so that later exchange rates don't change
 * it.
 */
export function buildPaymentRow({
  read,
  told,
  before,
  orderId,
}: {
  read: NowpaymentsPayment;
  told: PaymentReference | null;
  before: PaymentRow | null;
  orderId: string;
}): PaymentRow {
  const status = read.payment_status;
  const actuallyPaid = read.actually_paid ?? null;
  const isSameDeposit = before?.status === status && before.actuallyPaid === actuallyPaid;
  const paidAtFiat = readKnown(read.actually_paid_at_fiat) ?? readKnown(told?.paidAtFiat);
  return {
    id: read.payment_id,
    orderId: before?.orderId ?? orderId,
    parentId: read.parent_payment_id ?? told?.parentId ?? before?.parentId ?? null,
    invoiceId: read.invoice_id ?? told?.invoiceId ?? before?.invoiceId ?? null,
    status,
    priceAmount: read.price_amount ?? before?.priceAmount ?? null,
    priceCurrency: read.price_currency ?? before?.priceCurrency ?? null,
    payAmount: read.pay_amount ?? before?.payAmount ?? null,
    payCurrency: read.pay_currency ?? before?.payCurrency ?? null,
    actuallyPaid,
    paidAtFiat: (isSameDeposit ? before.paidAtFiat : null) ?? paidAtFiat,
    address: read.pay_address
      ? `${read.pay_address} ${read.payin_extra_id ?? ""}`.trim()
      : (before?.address ?? null),
    createdAt: read.created_at ?? before?.createdAt ?? null,
  };
}

/** NOWPayments uses 0 for unknown. */
function readKnown(decimal: string | null | undefined): string | null {
  return decimal && /[1-9]/.test(decimal) ? decimal : null;
}
