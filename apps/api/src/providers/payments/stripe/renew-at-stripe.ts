import { getPlanPrice } from "@pith/core/plans/get-plan-price";
import type { PlanId } from "@pith/core/plans/tier";
import type { Stripe } from "stripe";
import { askStripe } from "./ask-stripe.ts";
import { toStripeAmount } from "./convert-amount.ts";
import { ensureProduct } from "./ensure-product.ts";
import { buildSwitch, readPlans } from "./stripe-metadata.ts";

/**
 * Makes a subscription renew with a plan: undoes a cancellation and swaps the price. Without proration and
 * with the same interval, Stripe charges the new price starting with the next invoice. The metadata records
 * when the plan changes.
 */
export async function renewAtStripe({
  stripe,
  subscription,
  plan,
}: {
  stripe: Stripe;
  subscription: Stripe.Subscription;
  plan: PlanId;
}): Promise<void> {
  const { id, currency } = subscription;
  const update = (change: Stripe.SubscriptionUpdateParams) =>
    askStripe(() => stripe.subscriptions.update(id, change));
  const uncancel: Stripe.SubscriptionUpdateParams = subscription.cancel_at_period_end
    ? { cancel_at_period_end: false }
    : subscription.cancel_at !== null
      ? { cancel_at: "" }
      : {};
  const plans = readPlans(subscription);
  const [item] = subscription.items.data;
  if (!plans || !item || (plans.nextPlan ?? plans.plan) === plan) {
    if (Object.keys(uncancel).length > 0) await update(uncancel);
    return;
  }
  const describeSwitch = (from: number) => buildSwitch({ plan: plans.plan, nextPlan: plan, from });
  const price = getPlanPrice({ planId: plan, currency: currency.toUpperCase() });
  const product = await ensureProduct({ stripe, plan });
  // In one call: if only the cancellation were undone, the subscription would renew at the current plan's
  // price.
  const changed = await update({
    ...uncancel,
    items: [
      {
        id: item.id,
        price_data: {
          product,
          currency,
          unit_amount: toStripeAmount(price),
          recurring: { interval: "month" },
        },
      },
    ],
    proration_behavior: "none",
    metadata: describeSwitch(item.current_period_end),
  });
  const periodEnd = changed.items.data[0]?.current_period_end ?? item.current_period_end;
  // The period ended between our read and our write, so the renewal was still charged for the earlier plan.
  if (periodEnd !== item.current_period_end) await update({ metadata: describeSwitch(periodEnd) });
}
