import type { CheckoutRequest } from "@pith/core/contract/payment.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Money } from "@pith/core/money/money";
import type { Actor } from "../../accounts/actor.ts";
import { getAccount } from "../../accounts/users.repo.ts";
import { listOrigins } from "../../lib/list-origins.ts";
import { insertCheckout, setProviderCheckout } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { reconcile } from "../booking/reconcile-payment.ts";
import { type PlanQuote, quotePlan } from "../quoting/quote-plan.ts";
import { readCurrent } from "../quoting/read-current.ts";
import { requireOwnUrl } from "./require-own-url.ts";

/** The payment page's URL, and the amount charged there. */
export interface StartedCheckout {
  url: string;
  session_id: string;
  amount_due: number;
  currency: string;
}

/**
 * Starts a payment for a plan and returns its URL. The server sets the price, regardless of which plan the
 * client thinks is active.
 *
 * @throws AppError `payment_unavailable`, `conflict` (this plan isn't available from the current one),
 * `invalid_input` (foreign URLs).
 */
export async function createCheckout({
  actor,
  request,
  dependencies,
}: {
  actor: Actor;
  request: CheckoutRequest;
  dependencies: BillingDependencies;
}): Promise<StartedCheckout> {
  const { config, database, clock, randomness, payments } = dependencies;
  const { db } = database;
  const origins = listOrigins(config);
  const own = { origins, publicUrl: config.publicUrl };
  const successUrl = requireOwnUrl({ value: request.success_url, name: "success_url", ...own });
  const cancelUrl = requireOwnUrl({ value: request.cancel_url, name: "cancel_url", ...own });
  if (actor.isGuest && config.signIn === "firebase") {
    throw new AppError({ code: "forbidden.guest_payment" });
  }
  const provider = payments[request.payment_method];
  if (!provider) {
    throw new AppError({
      code: "payment_unavailable.method",
      params: { method: request.payment_method },
    });
  }
  const now = new Date(clock.now());
  const account = await getAccount({ db, accountId: actor.accountId });
  const current = await readCurrent({ accountId: account.id, now, dependencies });
  const quote = quotePlan({
    account,
    current,
    plan: request.plan,
    method: request.payment_method,
    currency: config.BILLING_CURRENCY,
    now,
  });
  const checkoutId = randomness.createSecret();

  const due = quote.amountDue;
  if (current && quote.kind === "reactivation") {
    const { providerSubscriptionId: id } = current;
    await provider.renewSubscription({ id, plan: current.plan });
    await reconcile({ provider, subject: { kind: "subscription", id }, dependencies });
    return answer({ url: successUrl, checkoutId, due });
  }
  requireReachable({ request, quote });

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
      creditMinor: quote.credit.amountMinor,
      creditedId: current && quote.credit.amountMinor > 0 ? current.id : null,
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
  return answer({ url, checkoutId, due });
}

function answer({ url, checkoutId, due }: { url: string; checkoutId: string; due: Money }): StartedCheckout {
  return { url, session_id: checkoutId, amount_due: due.amountMinor, currency: due.currency };
}

function requireReachable({ request, quote }: { request: CheckoutRequest; quote: PlanQuote }): void {
  if (quote.kind !== null) return;
  const { plan } = request;
  throw new AppError({
    code: quote.fromTier === plan ? "conflict.same_plan" : "conflict.bigger_plan",
    params: { plan },
  });
}
