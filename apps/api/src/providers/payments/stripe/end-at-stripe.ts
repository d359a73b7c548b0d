import type { Stripe } from "stripe";
import { askStripe, findAtStripe } from "./ask-stripe.ts";

/** Ends a subscription immediately, without further charges. */
export async function endAtStripe({
  stripe,
  id,
}: {
  stripe: Stripe;
  id: string;
}): Promise<Stripe.Subscription> {
  const ended = await findAtStripe(() =>
    stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }),
  );
  // Stripe rejects the cancellation of a subscription that is already canceled, so that one is only read.
  const subscription = ended ?? (await askStripe(() => stripe.subscriptions.retrieve(id)));
  const open = await askStripe(() => stripe.invoices.list({ subscription: id, status: "open" }));
  for (const { id: invoiceId } of open.data) {
    // The plan is over, so an open invoice for it must not be paid by mistake.
    if (invoiceId) await askStripe(() => stripe.invoices.voidInvoice(invoiceId));
  }
  return subscription;
}
