import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { reconcile } from "./reconcile-payment.ts";

/**
 * Handles a provider's event. The event is only a hint: we verify its signature against the raw body, then
 * read the actual state from the provider.
 *
 * @throws AppError `forbidden` if the signature is wrong. Any other error makes the provider resend the
 * event.
 */
export async function receiveEvent({
  provider,
  body,
  headers,
  dependencies,
}: {
  provider: PaymentProvider;
  body: Uint8Array;
  headers: Headers;
  dependencies: BillingDependencies;
}): Promise<void> {
  const { id, type, subject } = provider.parseEvent({ body, headers });
  if (!subject) return;
  await reconcile({ provider, subject, event: { id, type }, dependencies });
}
