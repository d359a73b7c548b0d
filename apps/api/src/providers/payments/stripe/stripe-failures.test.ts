import { createTestLog } from "@pith/core/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FAKE_SECRET_KEY, FAKE_WEBHOOK_SECRET } from "./testing/create-fake-stripe.ts";
import { createStripeShop, type StripeShop } from "./testing/create-stripe-shop.ts";
import { requireThing } from "./testing/fake-stripe-objects.ts";

const DOWN = "The payment service isn't responding right now, but nothing was lost. Try again in a minute.";

let shop: StripeShop;
const { log, lines } = createTestLog();
beforeAll(async () => {
  shop = await createStripeShop({ log });
});
afterEach(() => {
  shop.stripe.faults.length = 0;
});
afterAll(() => shop.close());

describe("a failing Stripe", () => {
  it.each([[500], [503], [429], ["cut"], ["hang"]] as const)(
    "with %s is reported as unavailable, and the next attempt succeeds",
    async (answer) => {
      const somebody = await shop.signIn();
      shop.stripe.faults.push({ on: "POST /v1/checkout/sessions", answer });
      const failed = await shop.checkOut(somebody);
      expect([failed.status, failed.body.error, failed.body.code]).toEqual([
        503,
        DOWN,
        "payment_unavailable.no_answer",
      ]);
      expect(Number(failed.headers.get("retry-after"))).toBeGreaterThan(0);
      shop.stripe.faults.length = 0;
      const { sessionId } = await shop.checkOut(somebody);
      shop.stripe.payCheckout(sessionId);
      expect((await shop.comeBack(sessionId)).pathname).toBe("/payment/success");
    },
  );

  it("is retried with the same idempotency key, so a lost response creates no second page", async () => {
    const somebody = await shop.signIn();
    const before = shop.stripe.books.sessions.size;
    shop.stripe.faults.push({ on: "POST /v1/checkout/sessions", answer: "cut", hasEffect: true, times: 1 });
    const { status, sessionId } = await shop.checkOut(somebody);
    expect(status).toBe(200);
    expect(shop.stripe.books.sessions.size).toBe(before + 1);
    const keys = shop.stripe.requests
      .filter(({ call }) => call === "POST /v1/checkout/sessions")
      .slice(-2)
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/^pith-checkout-/);
    expect(keys[1]).toBe(keys[0]);
    expect(requireThing(shop.stripe.books.sessions, sessionId).status).toBe("open");
  });

  it("doesn't tell a returning payer that they haven't paid", async () => {
    const somebody = await shop.signIn();
    const { sessionId } = await shop.checkOut(somebody);
    shop.stripe.payCheckout(sessionId);
    shop.stripe.faults.push({ on: "GET", answer: 503 });
    const target = await shop.comeBack(sessionId);
    expect(target.pathname + target.search).toBe("/subscription?section=transactions");
    shop.stripe.faults.length = 0;
    await shop.runHourly();
    expect((await shop.readPremium(somebody)).tier).toBe("pro");
  });

  it("during a cancellation leaves the plan unchanged and reports the error", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody);
    shop.stripe.faults.push({ on: `POST /v1/subscriptions/${subscription.id}`, answer: 500 });
    const failed = await shop.cancel(somebody, "period_end");
    expect([failed.status, failed.body.error]).toEqual([503, DOWN]);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", cancel_at_period_end: false });
    shop.stripe.faults.length = 0;
    expect((await shop.cancel(somebody, "period_end")).status).toBe(200);
    expect((await shop.readPremium(somebody)).cancel_at_period_end).toBe(true);
  });

  it("keeps an account that can't be deleted there, and finishes on the next attempt", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody);
    const remove = () =>
      shop.server.call("deleteAccount", { as: somebody, body: { confirmation: "delete" } });
    shop.stripe.faults.push({ on: `DELETE /v1/customers/${subscription.customer}`, answer: 500 });
    expect((await remove()).status).toBe(503);
    expect((await shop.readOverview(somebody)).transactions).toHaveLength(1);
    shop.stripe.faults.length = 0;
    expect((await remove()).status).toBe(200);
    expect(requireThing(shop.stripe.books.customers, subscription.customer).deleted).toBe(true);
  });

  it("for one subscription doesn't stop the hourly check of others", async () => {
    const [unlucky, lucky] = [await shop.signIn(), await shop.signIn()];
    const { subscription } = await shop.buy(unlucky, { plan: "lite" });
    await shop.buy(lucky, { plan: "lite" });
    shop.passDays(31);
    // Breaks the response for one object rather than all of Stripe's responses.
    const broken = requireThing(shop.stripe.books.subscriptions, subscription.id);
    const items = broken.items;
    Object.assign(broken, { items: null });
    await shop.runHourly();
    expect(await shop.readPremium(lucky)).toMatchObject({ tier: "lite", active: true });
    Object.assign(broken, { items });
    await shop.runHourly();
    expect(await shop.readPremium(unlucky)).toMatchObject({ tier: "lite", active: true });
  });

  it("because of a wrong key is reported as an incorrect server setup", async () => {
    shop.stripe.faults.push({ on: "/v1/", answer: 401 });
    const failed = await shop.checkOut(await shop.signIn());
    expect([failed.status, failed.body.code]).toEqual([503, "payment_unavailable.card"]);
    expect(failed.body.error).toContain("aren't set up correctly");
  });

  it("is logged without the API key or the webhook secret", async () => {
    shop.stripe.faults.push({ on: "/v1/", answer: 401 });
    await shop.checkOut(await shop.signIn());
    shop.stripe.faults.length = 0;
    shop.stripe.faults.push({ on: "/v1/", answer: 500 });
    await shop.checkOut(await shop.signIn());
    await shop.post("{}", { "Stripe-Signature": "t=1,v1=forged" });
    const logged = lines.join("\n");
    expect(logged).toContain("payment_unavailable");
    expect(logged).not.toContain(FAKE_SECRET_KEY);
    expect(logged).not.toContain(FAKE_WEBHOOK_SECRET);
  });

  it("expires the page instead of charging another amount than shown", async () => {
    const somebody = await shop.signIn();
    await shop.buy(somebody, { plan: "lite" });
    shop.passDays(4);
    const quoted = await shop.server.call("getUpgradePricing", {
      as: somebody,
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    const amount: number = quoted.body.data.credit;
    // The operator has created a Stripe coupon with the id that we use, but for a different amount.
    const id = `pith_credit_usd_${amount}`;
    shop.stripe.books.coupons.set(id, {
      id,
      object: "coupon",
      amount_off: amount - 1,
      created: 0,
      currency: "usd",
      duration: "once",
      name: "Another",
      valid: true,
    });
    const refused = await shop.checkOut(somebody, { plan: "pro", is_upgrade: true, current_tier: "lite" });
    expect(refused.status).toBe(500);
    expect(refused.body.error).toContain("a different amount than the one shown");
    const last = [...shop.stripe.books.sessions.values()].at(-1);
    expect(last?.status).toBe("expired");
  });
});
