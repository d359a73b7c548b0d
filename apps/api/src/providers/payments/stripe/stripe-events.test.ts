import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkouts,
  paymentEvents,
  stripeCustomers,
  subscriptions,
  transactions,
} from "../../../db/schema/billing.schema.ts";
import { createStripeShop, type StripeShop } from "./testing/create-stripe-shop.ts";
import { type FakeEvent, requireThing } from "./testing/fake-stripe-objects.ts";

/** A shared machine can be ten times slower than an idle one. */
const YEAR_TIMEOUT_MS = 120_000;
/** Stripe's library rejects older signatures. */
const TOLERANCE_SECONDS = 300;

let shop: StripeShop;
beforeAll(async () => {
  shop = await createStripeShop();
});
afterAll(() => shop.close());

/** Creates a user who has paid through Stripe, but whose payment event hasn't reached us yet. */
async function payUnseen() {
  const somebody = await shop.signIn();
  const { sessionId } = await shop.checkOut(somebody);
  const before = shop.stripe.books.events.length;
  shop.stripe.payCheckout(sessionId);
  const events = shop.stripe.books.events.slice(before);
  const paid = events.find(({ type }) => type === "checkout.session.completed");
  if (!paid) throw new Error("Nothing was paid.");
  return { somebody, events, paid };
}

describe("Stripe events", () => {
  it("are refused unless their signature matches the raw body and is fresh", {
    tags: "D.money.05",
  }, async () => {
    const { somebody, paid } = await payUnseen();
    const { body, headers } = shop.stripe.sign(paid);
    const refused = [
      await shop.post(body.replace('"amount_total": 1000', '"amount_total": 1'), headers),
      await shop.post(`${body} `, headers),
      // The same event, formatted differently.
      await shop.post(JSON.stringify(paid), headers),
      await shop.post(body, {}),
      await shop.post(body, { "Stripe-Signature": "t=1,v1=forged" }),
      await shop.post(body, shop.stripe.sign(paid, "whsec_of_somebody_else").headers),
    ];
    shop.server.clock.advance((TOLERANCE_SECONDS + 1) * 1000);
    refused.push(await shop.post(body, headers));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(refused[0]?.body).toMatchObject({ success: false, code: "forbidden.signature" });
    expect((await shop.readPremium(somebody)).tier).toBe("free");
    // Stripe signs again when it redelivers an event.
    expect(await shop.deliver(paid)).toEqual([200]);
    expect((await shop.readPremium(somebody)).tier).toBe("pro");
  });

  it("are refused if signed but malformed", async () => {
    const { paid } = await payUnseen();
    const nonsense = [{ ...paid, id: undefined }, { ...paid, data: { object: "x" } }, [paid], null, "text"];
    for (const event of nonsense) {
      const { body, headers } = shop.stripe.sign(event as unknown as FakeEvent);
      expect((await shop.post(body, headers)).status).toBe(400);
    }
  });

  it("change nothing if their content is false, since the state is read from Stripe", async () => {
    const somebody = await shop.signIn();
    const { sessionId } = await shop.checkOut(somebody);
    const session = shop.stripe.books.sessions.get(sessionId);
    const lie: FakeEvent = {
      id: "evt_lie",
      object: "event",
      api_version: "2025-03-31.basil",
      created: 0,
      data: { object: { ...session, status: "complete", payment_status: "paid" } },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: "checkout.session.completed",
    };
    expect(await shop.deliver(lie)).toEqual([200]);
    expect((await shop.readPremium(somebody)).tier).toBe("free");
    expect(await shop.listPayments(somebody)).toEqual([]);
  });

  it("about another seller's products in the same Stripe account are accepted and ignored", async () => {
    const { somebody, paid, events } = await payUnseen();
    const session = shop.stripe.books.sessions.get((paid.data.object as { id: string }).id);
    const subscription = shop.stripe.books.subscriptions.get(session?.subscription ?? "");
    if (!session || !subscription) throw new Error("Nothing was paid.");
    session.metadata = {};
    subscription.metadata = { their_own: "thing" };
    expect(new Set(await shop.deliver(...events))).toEqual(new Set([200]));
    expect((await shop.readPremium(somebody)).tier).toBe("free");
    await shop.runHourly();
    expect((await shop.readPremium(somebody)).tier).toBe("free");
  });

  it("take effect once, even if delivered concurrently or again a day later", {
    tags: ["D.money.08", "D.money.11"],
  }, async () => {
    const { somebody, paid } = await payUnseen();
    await Promise.all([shop.deliver(paid), shop.deliver(paid), shop.deliver(paid)]);
    const before = await shop.readOverview(somebody);
    shop.passDays(1);
    expect(await shop.deliver(paid)).toEqual([200]);
    const after = await shop.readOverview(somebody);
    expect(after.transactions).toEqual(before.transactions);
    expect(after.premium.expiry_date).toBe(before.premium.expiry_date);
    expect(await shop.listNotices(somebody)).toHaveLength(1);
    const stored = await shop.server.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, paid.id));
    expect(stored).toHaveLength(1);
  });

  it("that can't be processed while Stripe is down take effect on redelivery", async () => {
    const { somebody, paid } = await payUnseen();
    shop.stripe.faults.push({ on: "GET", answer: 503 });
    expect(await shop.deliver(paid)).toEqual([503]);
    shop.stripe.faults.length = 0;
    expect((await shop.readPremium(somebody)).tier).toBe("free");
    expect(await shop.deliver(paid)).toEqual([200]);
    expect((await shop.readPremium(somebody)).tier).toBe("pro");
  });
});

describe("the events of a subscription's history", { timeout: YEAR_TIMEOUT_MS }, () => {
  it("lead to the same state in any order, any number of times", {
    tags: ["D.money.07", "D.money.09", "D.money.10"],
  }, async () => {
    // Buys, renews, upgrades, pays a failed renewal late, cancels and resumes.
    const somebody = await shop.signIn();
    const { subscription: lite } = await shop.buy(somebody, { plan: "lite" });
    const before = shop.stripe.books.events.length;
    shop.passDays(31);
    await shop.runHourly();
    shop.passDays(3);
    const { subscription } = await shop.buy(somebody, {
      plan: "pro",
      is_upgrade: true,
      current_tier: "lite",
    });
    shop.stripe.books.declined.add(subscription.customer);
    shop.passDays(31);
    await shop.runHourly();
    const open = shop.findInvoices(subscription.id).find(({ status }) => status === "open");
    shop.passDays(1);
    shop.stripe.payInvoice(open?.id ?? "");
    await shop.runHourly();
    await shop.cancel(somebody, "period_end");
    const events = shop.stripe.books.events
      .slice(before)
      .filter((event) => JSON.stringify(event).match(new RegExp(`${lite.id}|${subscription.id}`)));
    expect(events.length).toBeGreaterThan(10);
    const readState = async () => {
      const { premium, transactions } = await shop.readOverview(somebody);
      const payments = transactions.map(
        ({ provider_payment_id: id, status, amount }: Record<string, unknown>) => ({
          id,
          status,
          amount,
        }),
      );
      const notices = (await shop.listNotices(somebody)).map(({ type }) => type);
      return { premium, payments, notices: notices.sort() };
    };
    const expected = await readState();
    expect(expected.premium).toMatchObject({ tier: "pro", active: true, cancel_at_period_end: true });
    expect(expected.payments).toHaveLength(4);

    let copy = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(events, { minLength: 4, maxLength: 8 }),
        fc.array(fc.constantFrom(...events), { maxLength: 2 }),
        async (some, again) => {
          copy += 1;
          // Use new ids, so that each counts as unseen.
          const fresh = [...some, ...again].map((event, index) => ({
            ...event,
            id: `${event.id}_${copy}_${index}`,
          }));
          expect(new Set(await shop.deliver(...fresh))).toEqual(new Set([200]));
          expect(await readState()).toEqual(expected);
        },
      ),
      { numRuns: 4 },
    );
  });

  it("find the account of a plan that was paid for after the restored backup", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody);
    const accountId = await shop.server.findAccountId(somebody.userId);
    // Simulates a restored backup from before the purchase.
    for (const table of [checkouts, transactions, subscriptions, stripeCustomers])
      await shop.server.db.delete(table).where(eq(table.accountId, accountId));
    await shop.server.setTier({ userId: somebody.userId, tier: "free" });
    await shop.deliverNew();
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
    expect(await shop.listPayments(somebody)).toMatchObject([{ status: "succeeded", amount: 1000 }]);
    expect((await shop.cancel(somebody, "now")).status).toBe(200);
    expect(requireThing(shop.stripe.books.subscriptions, subscription.id).status).toBe("canceled");
  });

  it("lead a new subscriber to the same state, whichever comes first", {
    tags: "D.money.09",
  }, async () => {
    const states: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { somebody, events } = await payUnseen();
        const order = events
          .map((event, index) => ({ event, rank: ((seed + 1) * (index + 7) * 7919) % 101 }))
          .sort((first, second) => first.rank - second.rank);
        for (const { event } of order) expect(await shop.deliver(event)).toEqual([200]);
        const { premium, transactions } = await shop.readOverview(somebody);
        const payments = transactions.map(({ status, amount }: Record<string, unknown>) => [status, amount]);
        states.push({ premium, payments, notices: (await shop.listNotices(somebody)).length });
      }),
      { numRuns: 4 },
    );
    expect(states[0]).toMatchObject({
      premium: { tier: "pro", active: true },
      payments: [["succeeded", 1000]],
    });
    for (const state of states) expect(state).toEqual(states[0]);
  });
});
