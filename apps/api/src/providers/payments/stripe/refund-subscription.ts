import type { Stripe } from "stripe";
import { askStripe, findAtStripe, isStripeError } from "./ask-stripe.ts";
import { endAtStripe } from "./end-at-stripe.ts";
import { isOurs, readId } from "./stripe-metadata.ts";

/** The money has already been refunded, or is being returned through a dispute. */
const settledCodes: readonly (string | undefined)[] = ["charge_already_refunded", "charge_disputed"];

/** Ends one of our subscriptions and refunds its last payment. */
export async function refundSubscription({ stripe, id }: { stripe: Stripe; id: string }): Promise<void> {
  const subscription = await findAtStripe(() => stripe.subscriptions.retrieve(id));
  if (!subscription || !isOurs(subscription.metadata)) return;
  // Must come first: a refunded subscription must not be charged again.
  if (subscription.status !== "canceled") await endAtStripe({ stripe, id });
  const { data: invoices } = await askStripe(() =>
    stripe.invoices.list({
      subscription: id,
      status: "paid",
      limit: 1,
      expand: ["data.payments"],
    }),
  );
  const payments = invoices.flatMap((invoice) => invoice.payments?.data ?? []);
  for (const { status, payment } of payments) {
    const intent = readId(payment.payment_intent);
    if (status === "paid" && intent !== null) await refundIntent({ stripe, intent });
  }
}

/**
 * Refunds the part of a payment that hasn't been refunded yet. Stripe keeps the idempotency key for a day,
 * and never refunds the same payment twice.
 */
async function refundIntent({ stripe, intent }: { stripe: Stripe; intent: string }): Promise<void> {
  await askStripe(async () => {
    try {
      await stripe.refunds.create(
        { payment_intent: intent, reason: "duplicate" },
        { idempotencyKey: `pith-refund-${intent}` },
      );
    } catch (error) {
      if (!isStripeError(error) || !settledCodes.includes(error.code)) throw error;
    }
  });
}
