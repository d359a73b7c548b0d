import type { PaymentProvider, PaymentProviders } from "../providers/payments/payment-provider.ts";

export function findProvider({
  payments,
  name,
}: {
  payments: PaymentProviders;
  name: string | undefined;
}): PaymentProvider | null {
  return [payments.card, payments.crypto].find((provider) => provider?.name === name) ?? null;
}
