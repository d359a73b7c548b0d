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
  // Stripe refuses to cancel a subscription that is already canceled, so just read it in that case.
  const subscription = ended ?? (await askStripe(() => stripe.subscriptions.retrieve(id)));
  const open = await askStripe(() => stripe.invoices.list({ subscription: id, status: "open" }));
  for (const { id: invoiceId } of open.data) {
    // The plan is over, so make sure that nobody pays an open invoice for it by mistake.
    if (invoiceId) await askStripe(() => stripe.invoices.voidInvoice(invoiceId));
  }
  return subscription;
}
