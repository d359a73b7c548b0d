import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { reconcile } from "./reconcile-payment.ts";

/**
 * Handles a provider's event. The event is only a hint: its signature is verified on the raw body, and the
 * state itself is read from the provider.
 *
 * @throws AppError `forbidden` for a wrong signature. Any other error makes the provider send the event
 * again.
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
