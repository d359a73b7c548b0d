import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import type { Money } from "@pith/core/money/money";
import { getPlanPrice } from "@pith/core/plans/get-plan-price";
import type { Stripe } from "stripe";
import type { CheckoutOrder } from "../payment-provider.ts";
import { askStripe, findAtStripe, ignoreExisting } from "./ask-stripe.ts";
import { toStripeAmount } from "./convert-amount.ts";
import { ensureCustomer, type StripeCustomers } from "./ensure-customer.ts";
import { ensureProduct } from "./ensure-product.ts";
import { buildMetadata, isOurs } from "./stripe-metadata.ts";

/**
 * How long a quote is valid. Short, because the credit shrinks every day. Stripe allows half an hour to a
 * day.
 */
const OPEN_SECONDS = 60 * 60;
/** More pages than an account can have open, since each new session closes the others. */
const MAX_OPEN = 100;

/**
 * Opens a Stripe page for the order: a subscription at the plan's price, with the credit for unused days
 * deducted from its first invoice. The charge is exactly `due`. First closes the account's open pages, so
 * that nobody pays for two subscriptions.
 */
export async function startCheckout({
  stripe,
  customers,
  clock,
  order,
}: {
  stripe: Stripe;
  customers: StripeCustomers;
  clock: Clock;
  order: CheckoutOrder;
}): Promise<{ paymentId: string; url: string }> {
  const { checkoutId, plan, due, returnUrl, customerId: accountId } = order;
  const price = getPlanPrice({ planId: plan, currency: due.currency });
  const [product, coupon, customer] = await Promise.all([
    ensureProduct({ stripe, plan }),
    ensureCredit({ stripe, order, price }),
    ensureCustomer({ stripe, customers, accountId }),
  ]);
  await closeOpenSessions({ stripe, customer });
  const metadata = buildMetadata({ checkoutId, accountId, plan });
  const session = await askStripe(() =>
    stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer,
        client_reference_id: accountId,
        line_items: [
          {
            quantity: 1,
            price_data: {
              product,
              currency: due.currency.toLowerCase(),
              unit_amount: toStripeAmount(price),
              recurring: { interval: "month" },
            },
          },
        ],
        ...(coupon !== null && { discounts: [{ coupon }] }),
        allowed_payment_method_types: ["card"],
        // The price must stay the same as on the previous page, so don't let Stripe convert the currency.
        adaptive_pricing: { enabled: false },
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: Math.floor(clock.now() / 1000) + OPEN_SECONDS,
        metadata,
        subscription_data: { metadata },
      },
      { idempotencyKey: `pith-checkout-${checkoutId}` },
    ),
  );
  if (session.amount_total !== toStripeAmount(due) || !session.url) {
    await askStripe(() => stripe.checkout.sessions.expire(session.id));
    throw new AppError({ code: "internal.payment_amount" });
  }
  return { paymentId: session.id, url: session.url };
}

/**
 * Returns the coupon for the first invoice's discount. Null if there is no credit. There is one coupon per
 * amount, shared by everyone with that credit. Users can't enter it on any Stripe page.
 */
async function ensureCredit({
  stripe,
  order: { due, checkoutId },
  price,
}: {
  stripe: Stripe;
  order: CheckoutOrder;
  price: Money;
}): Promise<string | null> {
  const credit = { amountMinor: price.amountMinor - due.amountMinor, currency: due.currency };
  if (credit.amountMinor < 0) throw new RangeError("More is due than the plan costs.");
  if (credit.amountMinor === 0) return null;
  const amount = toStripeAmount(credit);
  const currency = due.currency.toLowerCase();
  const id = `pith_credit_${currency}_${amount}`;
  const found = await findAtStripe(() => stripe.coupons.retrieve(id));
  if (!found) {
    await askStripe(() =>
      ignoreExisting(
        stripe.coupons.create(
          { id, name: "Credit for unused days", amount_off: amount, currency, duration: "once" },
          { idempotencyKey: `pith-coupon-${checkoutId}` },
        ),
      ),
    );
  }
  return id;
}

/** @throws AppError `conflict` if one of the sessions is being paid right now. */
export async function closeOpenSessions({
  stripe,
  customer,
}: {
  stripe: Stripe;
  customer: string;
}): Promise<void> {
  const open = await findAtStripe(() =>
    stripe.checkout.sessions.list({ customer, status: "open", limit: MAX_OPEN }),
  );
  for (const { id, metadata } of open?.data ?? []) {
    if (isOurs(metadata)) await closeSession({ stripe, id });
  }
}

async function closeSession({ stripe, id }: { stripe: Stripe; id: string }): Promise<void> {
  try {
    await askStripe(() => stripe.checkout.sessions.expire(id));
  } catch (error) {
    const { status } = await askStripe(() => stripe.checkout.sessions.retrieve(id));
    if (status === "expired") return;
    if (status !== "complete") throw error;
    throw new AppError({ code: "conflict.payment_done", cause: error });
  }
}
