import type { CheckoutRequest } from "@pith/core/contract/payment.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { getUpgradePaths } from "@pith/core/plans/get-upgrade-paths";
import { planCatalogue } from "@pith/core/plans/plan-catalogue";
import { getAccount } from "../accounts/users.repo.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Actor } from "../http/actor.ts";
import { listOrigins } from "../http/check-origin.ts";
import {
  insertCheckout,
  listSubscriptions,
  type SubscriptionRow,
  setProviderCheckout,
} from "./billing.repo.ts";
import { findCurrent, type PlanQuote, quotePlan } from "./quote-plan.ts";
import { reconcile } from "./reconcile-payment.ts";
import { requireOwnUrl } from "./require-own-url.ts";

export type BillingDependencies = Pick<
  Dependencies,
  "config" | "database" | "clock" | "randomness" | "queue" | "payments"
>;

/**
 * Starts a payment for a plan and answers where it is paid. What it costs is what the server says, whatever the client
 * believes to be on.
 *
 * @throws AppError `payment_unavailable`, `conflict` (no plan to go to from here), `invalid_input` (foreign addresses).
 */
export async function createCheckout({
  actor,
  request,
  dependencies,
}: {
  actor: Actor;
  request: CheckoutRequest;
  dependencies: BillingDependencies;
}): Promise<{ url: string; session_id: string }> {
  const { config, database, clock, randomness, payments } = dependencies;
  const { db } = database;
  const origins = listOrigins(config);
  const own = { origins, publicUrl: config.publicUrl };
  const successUrl = requireOwnUrl({ value: request.success_url, name: "success_url", ...own });
  const cancelUrl = requireOwnUrl({ value: request.cancel_url, name: "cancel_url", ...own });
  if (actor.isGuest && config.signIn === "firebase") {
    throw new AppError({
      code: "forbidden",
      message: "Sign in with Google or Telegram first, so that your plan is yours on every device.",
    });
  }
  const provider = payments[request.payment_method];
  if (!provider) {
    throw new AppError({
      code: "payment_unavailable",
      message: `Paying by ${request.payment_method} isn't set up here. Choose another way to pay.`,
    });
  }
  const now = new Date(clock.now());
  const account = await getAccount({ db, accountId: actor.accountId });
  const subscriptions = await listSubscriptions({ db, accountId: account.id });
  const current = findCurrent({ subscriptions, now });
  const quote = quotePlan({
    account,
    subscriptions,
    plan: request.plan,
    currency: config.BILLING_CURRENCY,
    now,
  });
  const checkoutId = randomness.createSecret();

  if (current && isReactivation({ request, current })) {
    const { providerSubscriptionId: id } = current;
    await provider.resumeSubscription(id);
    await reconcile({ provider, subject: { kind: "subscription", id }, dependencies });
    return { url: successUrl, session_id: checkoutId };
  }
  requireReachable({ request, quote, current });

  const due = quote.amountDue;
  await insertCheckout({
    db,
    checkout: {
      id: checkoutId,
      accountId: account.id,
      provider: provider.name,
      method: request.payment_method,
      plan: request.plan,
      isUpgrade: quote.credit.amountMinor > 0,
      amountMinor: due.amountMinor,
      currency: due.currency,
      providerCheckoutId: null,
      successUrl,
      cancelUrl,
      createdAt: now,
    },
  });
  const { paymentId, url } = await provider.createCheckout({
    checkoutId,
    customerId: account.id,
    method: request.payment_method,
    plan: request.plan,
    due,
    replacesSubscriptionId:
      current?.renews && current.provider === provider.name ? current.providerSubscriptionId : null,
    returnUrl: `${config.publicUrl}/api/payment/return/${checkoutId}`,
  });
  await setProviderCheckout({ db, id: checkoutId, providerCheckoutId: paymentId });
  return { url, session_id: checkoutId };
}

/** Choosing the plan that is on and about to end takes the cancellation back; it is paid for already. */
function isReactivation({
  request,
  current,
}: {
  request: CheckoutRequest;
  current: SubscriptionRow;
}): boolean {
  return (
    current.renews &&
    current.cancelAtPeriodEnd &&
    current.plan === request.plan &&
    request.payment_method === "card"
  );
}

function requireReachable({
  request,
  quote,
  current,
}: {
  request: CheckoutRequest;
  quote: PlanQuote;
  current: SubscriptionRow | null;
}): void {
  const { plan } = request;
  if (getUpgradePaths(quote.fromTier).includes(plan)) return;
  // A month more of the same plan can be paid for beforehand where nothing renews it.
  if (current && !current.renews && current.plan === plan) return;
  const { name } = planCatalogue[plan];
  throw new AppError({
    code: "conflict",
    message:
      quote.fromTier === plan
        ? `You are on the ${name} plan already.`
        : `You can't change to the ${name} plan while a bigger one is active. Cancel that one first; it runs until its end.`,
  });
}
