import { getCurrencyExponent } from "@pith/core/money/get-currency-exponent";
import type { InvoiceRow, OrderRow, PaymentRow } from "./nowpayments.repo.ts";
import { valuePayment } from "./value-payment.ts";

/**
 * Returns each of an order's payments with its share of the order's value. The share is null if it's unknown.
 */
export function valueOrder({
  order,
  invoices,
  payments,
}: {
  order: Pick<OrderRow, "amountMinor" | "currency">;
  invoices: readonly Pick<InvoiceRow, "invoiceId">[];
  payments: readonly PaymentRow[];
}): { id: string; status: string; worthMinor: number | null }[] {
  const exponent = getCurrencyExponent(order.currency);
  const facts = payments.map((payment) => ({
    ...payment,
    parentId: payment.parentId ?? findEarlier({ payment, payments })?.id ?? null,
    isForInvoice: invoices.some(({ invoiceId }) => invoiceId !== null && invoiceId === payment.invoiceId),
  }));
  return facts.map((payment) => ({
    id: payment.id,
    status: payment.status,
    worthMinor: valuePayment({
      payment,
      parent: facts.find(({ id }) => id === payment.parentId) ?? null,
      order,
      exponent,
    }),
  }));
}

/**
 * Finds the first payment to the same address. Any later one is an additional deposit, even if it isn't
 * marked as one.
 */
function findEarlier({
  payment,
  payments,
}: {
  payment: PaymentRow;
  payments: readonly PaymentRow[];
}): PaymentRow | undefined {
  const { id, address, createdAt } = payment;
  if (address === null || createdAt === null) return undefined;
  return payments.find(
    (other) =>
      other.id !== id && other.address === address && other.createdAt !== null && other.createdAt < createdAt,
  );
}
