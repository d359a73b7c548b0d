import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import type { Stripe } from "stripe";
import type { Database } from "../../../db/database.ts";
import type { PaymentProvider, ProviderPayment, ProviderSubscription } from "../payment-provider.ts";
import { askStripe, findAtStripe } from "./ask-stripe.ts";
import { createCheckoutWatch } from "./create-checkout-watch.ts";
import { endAtStripe } from "./end-at-stripe.ts";
import { parseStripeEvent } from "./parse-stripe-event.ts";
import { readStripePayment } from "./read-stripe-payment.ts";
import { readStripeSubscription } from "./read-stripe-subscription.ts";
import { refundSubscription } from "./refund-subscription.ts";
import { renewAtStripe } from "./renew-at-stripe.ts";
import { closeOpenSessions, startCheckout } from "./start-checkout.ts";
import { listCustomerIds } from "./stripe-customers.repo.ts";
import { isOurs } from "./stripe-metadata.ts";

/**
 * Creates the Stripe provider for cards: Checkout for the first month, a Stripe subscription for renewals.
 * State is always read from Stripe; we store only each account's Stripe customer id.
 */
export function createStripeProvider({
  stripe,
  webhookSecret,
  database,
  clock,
}: {
  stripe: Stripe;
  webhookSecret: string;
  database: Database;
  clock: Clock;
}): PaymentProvider {
  const { db } = database;
  const now = () => new Date(clock.now());
  const checkoutWatch = createCheckoutWatch({ stripe, database });

  /** Returns the subscription if it is ours and still running, otherwise null. */
  async function findRunning(id: string): Promise<Stripe.Subscription | null> {
    const subscription = await findAtStripe(() => stripe.subscriptions.retrieve(id));
    const isRunning = subscription !== null && subscription.status !== "canceled";
    return isRunning && isOurs(subscription.metadata) ? subscription : null;
  }

  return {
    name: "stripe",
    createCheckout: (order) => startCheckout({ stripe, customers: { database, clock }, clock, order }),
    readPayment: (id): Promise<ProviderPayment | null> => readStripePayment({ stripe, id, now: now() }),
    async readSubscription(id): Promise<ProviderSubscription | null> {
      const subscription = await readStripeSubscription({ stripe, id, now: now() });
      if (!subscription) return null;
      const { paymentsByInvoice: _paymentsByInvoice, ...facts } = subscription;
      return facts;
    },
    async cancelSubscription({ id, when }) {
      const subscription = await findRunning(id);
      if (!subscription) return;
      if (when === "now") await endAtStripe({ stripe, id });
      else await askStripe(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
    },
    async renewSubscription({ id, plan }) {
      const subscription = await findRunning(id);
      if (subscription?.status !== "active" && subscription?.status !== "trialing") {
        throw new AppError({ code: "conflict.subscription_ended" });
      }
      await renewAtStripe({ stripe, subscription, plan });
    },
    refundSubscription: (id) => refundSubscription({ stripe, id }),
    listUnsettled: () => checkoutWatch.listPaid(now()),
    async forgetCustomer(accountId) {
      for (const customer of await listCustomerIds({ db, accountId })) {
        await closeOpenSessions({ stripe, customer });
        // Stripe ends the customer's subscriptions, and keeps invoices and charges as required by law. Our row
        // is deleted with the account.
        await findAtStripe(() => stripe.customers.del(customer));
      }
    },
    parseEvent: (event) => parseStripeEvent({ stripe, webhookSecret, clock, ...event }),
  };
}
