import type { PaymentProvider, ProviderEvent } from "../../providers/payments/payment-provider.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { bookPayment } from "./book-payment.ts";
import { endReplaced } from "./end-replaced.ts";
import { giveBackDoubles } from "./give-back-doubles.ts";

/**
 * Brings our books to what the provider has now, and the provider to what follows from it: what was replaced is ended,
 * what was paid for twice is given back. May be called any number of times, in any order and at the same time, by events,
 * by the return page and by the daily check; it ends in the same state.
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
  await giveBackDoubles(dependencies);
}
