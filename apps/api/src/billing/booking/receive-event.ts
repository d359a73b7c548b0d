import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { reconcile } from "./reconcile-payment.ts";

/**
 * Takes a provider's event in. It is a hint: its signature is verified on the raw body, and what it is about is read
 * at the provider.
 *
 * @throws AppError `forbidden` for a wrong signature; anything else asks the provider to send it again.
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
