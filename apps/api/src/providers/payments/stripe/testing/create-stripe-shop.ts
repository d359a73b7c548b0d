import type { CheckoutRequest } from "@pith/core/contract/payment.schemas";
import type { Log } from "@pith/core/logging/create-log";
import { syncPayments } from "../../../../billing/syncing/sync-payments.ts";
import { syncSubscriptions } from "../../../../billing/syncing/sync-subscriptions.ts";
import type { Database } from "../../../../db/database.ts";
import { buildOrder } from "../../../../testing/create-payers.ts";
import {
  type Caller,
  createTestServer,
  readAnswer,
  TEST_ORIGIN,
} from "../../../../testing/create-test-server.ts";
import { createStripeClient } from "../create-stripe-client.ts";
import { createStripeProvider } from "../create-stripe-provider.ts";
import { createFakeStripe, FAKE_SECRET_KEY, FAKE_WEBHOOK_SECRET } from "./create-fake-stripe.ts";
import { type FakeEvent, type FakeInvoice, requireThing } from "./fake-stripe-objects.ts";

/** Long enough for a busy machine, but short enough for a test. */
const TIMEOUT_MS = 1_500;

/** Retries without the usual half-second delay, which the client's settings can't turn off. */
const retryPauses = { getInitialNetworkRetryDelay: () => 0, getMaxNetworkRetryDelay: () => 0 };

function createHastyClient(apiOrigin: string) {
  const client = createStripeClient({
    secretKey: FAKE_SECRET_KEY,
    apiOrigin,
    timeoutMs: TIMEOUT_MS,
    maxRetries: 1,
  });
  return Object.assign(client, retryPauses);
}

/** Creates the whole server with Stripe enabled, backed by a fake Stripe. */
export async function createStripeShop({ database, log }: { database?: Database; log?: Log } = {}) {
  let readNow = () => 0;
  const stripe = await createFakeStripe({ clock: { now: () => readNow() } });
  const server = await createTestServer({
    ...(database && { database }),
    settings: { STRIPE_SECRET_KEY: FAKE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET },
    change: (built) => ({
      ...(log && { log }),
      payments: {
        card: createStripeProvider({
          stripe: createHastyClient(stripe.origin),
          webhookSecret: FAKE_WEBHOOK_SECRET,
          database: built.database,
          clock: built.clock,
        }),
        crypto: null,
      },
      sandbox: null,
    }),
  });
  readNow = server.clock.now;
  let delivered = 0;

  async function signIn(): Promise<Caller & { userId: string }> {
    const { cookie, userId } = await server.signInGuest();
    return { headers: { Cookie: cookie }, userId };
  }

  /** Posts events to our webhook, signed like Stripe's. */
  async function deliver(...events: FakeEvent[]) {
    const statuses: number[] = [];
    for (const event of events) {
      const answer = await server.app.request(`${TEST_ORIGIN}/api/webhooks/stripe`, {
        method: "POST",
        ...stripe.sign(event),
      });
      statuses.push(answer.status);
    }
    return statuses;
  }

  /** Starts a payment on the website. Returns the page's URL and Stripe's session id. */
  async function checkOut(as: Caller, changes: Partial<CheckoutRequest> = {}) {
    const answer = await server.call("createCheckoutSession", { as, body: buildOrder(changes) });
    const url: string = answer.body.data?.url ?? "";
    return { ...answer, url, sessionId: url.split("/").at(-1) ?? "" };
  }

  /** Follows the redirect from Stripe's page and returns the payer's final URL. */
  async function comeBack(sessionId: string): Promise<URL> {
    const { success_url: url } = requireThing(stripe.books.sessions, sessionId);
    const response = await server.app.request(url);
    return new URL(response.headers.get("location") ?? "", TEST_ORIGIN);
  }

  /** Starts a payment, completes it, and returns from Stripe's page. */
  async function buy(as: Caller, changes: Partial<CheckoutRequest> = {}) {
    const { sessionId } = await checkOut(as, changes);
    const subscription = stripe.payCheckout(sessionId);
    const target = await comeBack(sessionId);
    return { sessionId, subscription, target };
  }

  const readOverview = async (as: Caller) => (await server.call("getAccountOverview", { as })).body.data;

  return {
    server,
    stripe,
    signIn,
    deliver,
    /** Posts all events since the last call. */
    async deliverNew() {
      const events = stripe.books.events.slice(delivered);
      delivered = stripe.books.events.length;
      return deliver(...events);
    },
    checkOut,
    comeBack,
    buy,
    readOverview,
    readPremium: async (as: Caller) => (await readOverview(as)).premium,
    /** Lists a user's payments, paid or due, newest first. */
    async listPayments(
      as: Caller,
    ): Promise<{ status: string; amount: number; invoice_url: string | null }[]> {
      return (await readOverview(as)).transactions;
    },
    async listNotices(as: Caller): Promise<{ type: string; actionUrl: string }[]> {
      return (await server.call("listNotifications", { as })).body.data;
    },
    /** Advances the clock by a number of days, both here and at Stripe. Sends no events. */
    passDays(days: number) {
      server.clock.advance(days * 86_400_000);
      stripe.passTime();
    },
    /** Runs the hourly jobs. */
    async runHourly() {
      await syncSubscriptions({ dependencies: server.dependencies });
      await syncPayments(server.dependencies);
    },
    cancel: (as: Caller, when: "period_end" | "now") =>
      server.call("cancelSubscription", { as, body: { cancel_at_period_end: when === "period_end" } }),
    findInvoices: (subscriptionId: string): FakeInvoice[] =>
      [...stripe.books.invoices.values()].filter(
        ({ parent }) => parent.subscription_details.subscription === subscriptionId,
      ),
    /** Lists all of a customer's successful charges in Stripe, in order. */
    listCharged: (customer: string): number[] =>
      [...stripe.books.charges.values()]
        .filter((charge) => charge.customer === customer && charge.status === "succeeded")
        .map(({ amount }) => amount),
    /** Lists all refunds of a customer's charges in Stripe, in order. */
    listRefunded: (customer: string): number[] =>
      [...stripe.books.refunds.values()]
        .filter(({ charge }) => requireThing(stripe.books.charges, charge).customer === customer)
        .map(({ amount }) => amount),
    post: async (body: string, headers: Record<string, string>) =>
      readAnswer(
        await server.app.request(`${TEST_ORIGIN}/api/webhooks/stripe`, { method: "POST", body, headers }),
      ),
    async close() {
      await server.close();
      await stripe.close();
    },
  };
}

export type StripeShop = Awaited<ReturnType<typeof createStripeShop>>;
