import type { PaymentProvider, ProviderEvent } from "../../providers/payments/payment-provider.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { bookPayment } from "./book-payment.ts";
import { endReplaced } from "./end-replaced.ts";
import { refundDoublePayments } from "./refund-double-payments.ts";

/**
 * Reconciles our tables with the provider's current state, then updates the provider: cancels replaced
 * subscriptions and refunds double payments. Idempotent: events, the return page and the daily check may call
 * it repeatedly, in any order and concurrently.
 */
export async function reconcile({
  dependencies,
  ...subject
}: {
  provider: PaymentProvider;
  subject: NonNullable<ProviderEvent["subject"]>;
  event?: Pick<ProviderEvent, "id" | "type"> | null;
  dependencies: BillingDependencies;
}): Promise<void> {
  await bookPayment({ ...subject, dependencies });
  await endReplaced(dependencies);
  await refundDoublePayments(dependencies);
}
