import type { SubscriptionUpdate } from "@pith/core/contract/premium.schemas";
import { DAY_MS } from "@pith/core/lib/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTier } from "../../../admin/set-tier.ts";
import { type Caller, TEST_ORIGIN } from "../../../testing/create-test-server.ts";
import { createStripeShop, type StripeShop } from "./testing/create-stripe-shop.ts";
import { type FakeSubscription, requireThing } from "./testing/fake-stripe-objects.ts";

describe("changing plans at Stripe", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await createStripeShop();
  });
  afterAll(() => shop.close());

  it("charges the exact quote, ends the old plan once, and renews at the full price", {
    tags: "D.money.15",
  }, async () => {
    const somebody = await shop.signIn();
    const { subscription: old } = await shop.buy(somebody, { plan: "lite" });
    shop.passDays(10);
    const { body } = await shop.server.call("getUpgradePricing", {
      as: somebody,
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    const { amount_due: due, credit } = body.data;
    expect(credit).toBeGreaterThan(0);
    expect(due + credit).toBe(1000);
    const { subscription } = await shop.buy(somebody, {
      plan: "pro",
      is_upgrade: true,
      current_tier: "lite",
    });
    await shop.deliverNew();
    expect(shop.listCharged(old.customer)).toEqual([250, due]);
    expect(requireThing(shop.stripe.books.subscriptions, old.id).status).toBe("canceled");
    const ended = shop.stripe.requests.filter(({ call }) => call === `DELETE /v1/subscriptions/${old.id}`);
    expect(ended).toHaveLength(1);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
    expect((await shop.listPayments(somebody)).map(({ amount }) => amount)).toEqual([due, 250]);
    shop.passDays(31);
    await shop.deliverNew();
    expect(shop.listCharged(subscription.customer)).toEqual([250, due, 1000]);
    expect((await shop.listPayments(somebody)).map(({ amount }) => amount)).toEqual([1000, due, 250]);
  });

  it("ends the old plan later if Stripe is unreachable at that moment", async () => {
    const somebody = await shop.signIn();
    const { subscription: old } = await shop.buy(somebody, { plan: "lite" });
    shop.stripe.faults.push({ on: `DELETE /v1/subscriptions/${old.id}`, answer: 503 });
    const { target } = await shop.buy(somebody, { plan: "based", is_upgrade: true, current_tier: "lite" });
    // The payer must see that the payment succeeded.
    expect(target.pathname).toBe("/payment/success");
    expect(requireThing(shop.stripe.books.subscriptions, old.id).status).toBe("active");
    expect((await shop.readPremium(somebody)).tier).toBe("based");
    shop.stripe.faults.length = 0;
    await shop.runHourly();
    expect(requireThing(shop.stripe.books.subscriptions, old.id).status).toBe("canceled");
    await shop.runHourly();
    await shop.deliverNew();
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "based", active: true });
    // The old subscription is never charged again.
    shop.passDays(31);
    expect(shop.listCharged(old.customer)).toHaveLength(3);
  });

  const passToRenewal = ({ items }: FakeSubscription, seconds: number) => {
    const renewalMs = ((items.data[0]?.current_period_end ?? 0) + seconds) * 1000;
    shop.passDays((renewalMs - shop.server.clock.now()) / DAY_MS);
  };

  it("refunds a renewal of the old plan that was charged before it could be ended", async () => {
    const somebody = await shop.signIn();
    const { subscription: lite } = await shop.buy(somebody, { plan: "lite" });
    passToRenewal(lite, -60);
    const { sessionId } = await shop.checkOut(somebody, { plan: "pro" });
    shop.stripe.payCheckout(sessionId);
    shop.stripe.faults.push({ on: `DELETE /v1/subscriptions/${lite.id}`, answer: 503 });
    await shop.comeBack(sessionId);
    passToRenewal(lite, 60);
    expect(lite.status).toBe("active");
    shop.stripe.faults.length = 0;
    await shop.runHourly();
    expect(lite.status).toBe("canceled");
    expect(shop.listRefunded(lite.customer)).toEqual([250]);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
  });

  it("refunds a renewal of the old plan that was charged while the bigger one's page was open", async () => {
    const somebody = await shop.signIn();
    const { subscription: lite } = await shop.buy(somebody, { plan: "lite" });
    passToRenewal(lite, -60);
    const { sessionId } = await shop.checkOut(somebody, { plan: "pro" });
    passToRenewal(lite, 60);
    await shop.deliverNew();
    shop.stripe.payCheckout(sessionId);
    await shop.comeBack(sessionId);
    expect(lite.status).toBe("canceled");
    expect(shop.listCharged(lite.customer)).toEqual([250, 250, 1000]);
    expect(shop.listRefunded(lite.customer)).toEqual([250]);
  });

  it("credits a renewal only once it has been charged", async () => {
    const [early, late] = [await shop.signIn(), await shop.signIn()];
    const [first, second] = [await shop.buy(early, { plan: "lite" }), await shop.buy(late, { plan: "lite" })];
    for (const { subscription } of [first, second]) shop.stripe.books.drafting.add(subscription.customer);
    passToRenewal(first.subscription, 60);
    await shop.deliverNew();
    await shop.buy(early, { plan: "pro" });
    shop.stripe.chargeDrafts();
    shop.server.clock.advance(60_000);
    // The charged renewal is credited even if the payment's event is lost.
    await shop.buy(late, { plan: "pro" });
    expect(shop.listCharged(first.subscription.customer)).toEqual([250, 1000]);
    expect(shop.listCharged(second.subscription.customer)).toEqual([250, 250, 750]);
    expect(shop.listRefunded(second.subscription.customer)).toEqual([]);
  });

  it("ends the old plan although its renewal becomes known after the bigger plan", async () => {
    const somebody = await shop.signIn();
    const { subscription: lite } = await shop.buy(somebody, { plan: "lite" });
    passToRenewal(lite, -60);
    const { sessionId } = await shop.checkOut(somebody, { plan: "pro" });
    passToRenewal(lite, 60);
    shop.stripe.payCheckout(sessionId);
    await shop.comeBack(sessionId);
    expect(lite.status).toBe("canceled");
    expect(shop.listRefunded(lite.customer)).toEqual([250]);
  });

  it("ends the old plan although its renewal becomes known before the bigger plan", async () => {
    const somebody = await shop.signIn();
    const { subscription: lite } = await shop.buy(somebody, { plan: "lite" });
    passToRenewal(lite, -60);
    const { sessionId } = await shop.checkOut(somebody, { plan: "pro" });
    const pro = shop.stripe.payCheckout(sessionId);
    passToRenewal(lite, 60);
    const renewed = shop.stripe.books.events.findLast(({ type }) => type === "customer.subscription.updated");
    if (renewed) await shop.deliver(renewed);
    await shop.comeBack(sessionId);
    await shop.runHourly();
    expect([lite.status, pro.status]).toEqual(["canceled", "active"]);
    expect(shop.listRefunded(lite.customer)).toEqual([250]);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
  });

  it("schedules the switch to the free plan for the end of the paid period", async () => {
    const somebody = await shop.signIn();
    await shop.buy(somebody, { plan: "based" });
    const { status } = await shop.server.call("updateSubscription", { as: somebody, body: { plan: "free" } });
    expect(status).toBe(200);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "based", cancel_at_period_end: true });
    // A smaller paid plan isn't sold while a bigger one is active.
    expect((await shop.checkOut(somebody, { plan: "lite" })).status).toBe(409);
  });
});

describe("downgrading at Stripe", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await createStripeShop();
  });
  afterAll(() => shop.close());
  const choose = (as: Caller, body: SubscriptionUpdate) =>
    shop.server.call("updateSubscription", { as, body });

  it("charges the smaller plan from the next month on, and nothing before", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "pro" });
    shop.passDays(10);
    const chosen = await choose(somebody, { plan: "lite" });
    expect(chosen.body.data).toMatchObject({
      tier: "pro",
      next_plan: "lite",
      renewal: { amount: 250, currency: "USD" },
    });
    // Replayed and late events don't change anything.
    await shop.deliver(...[...shop.stripe.books.events].reverse(), ...shop.stripe.books.events);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", next_plan: "lite" });
    expect(shop.listCharged(subscription.customer)).toEqual([1000]);
    shop.passDays(21);
    await shop.deliverNew();
    expect(await shop.readPremium(somebody)).toMatchObject({
      tier: "lite",
      next_plan: null,
      renewal: { amount: 250 },
    });
    expect(shop.listCharged(subscription.customer)).toEqual([1000, 250]);
    expect((await shop.readOverview(somebody)).transactions).toMatchObject([
      { tier: "lite", amount: 250 },
      { tier: "pro", amount: 1000 },
    ]);
    // Upgrading from the smaller plan credits its unused days.
    await shop.buy(somebody, { plan: "based", is_upgrade: true, current_tier: "lite" });
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "based", next_plan: null });
    expect(shop.listCharged(subscription.customer).at(-1)).toBeGreaterThanOrEqual(250);
  });

  it("can be revoked by canceling or by choosing the current plan again", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "pro" });
    await choose(somebody, { plan: "based" });
    const canceled = await shop.cancel(somebody, "period_end");
    expect(canceled.body.data).toMatchObject({ cancel_at_period_end: true, next_plan: null, renewal: null });
    const kept = await choose(somebody, { plan: "pro" });
    expect(kept.body.data).toMatchObject({
      cancel_at_period_end: false,
      next_plan: null,
      renewal: { amount: 1000 },
    });
    shop.passDays(31);
    await shop.runHourly();
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
    expect(shop.listCharged(subscription.customer)).toEqual([1000, 1000]);
  });

  it("keeps a cancellation if Stripe fails in between", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "pro" });
    await shop.cancel(somebody, "period_end");
    shop.stripe.faults.push({ on: "GET /v1/products/pith_lite", answer: 503 });
    const update = () => shop.server.call("updateSubscription", { as: somebody, body: { plan: "lite" } });
    expect((await update()).status).toBe(503);
    expect(subscription.cancel_at_period_end).toBe(true);
    shop.stripe.faults.length = 0;
    expect((await update()).body.data).toMatchObject({ cancel_at_period_end: false, next_plan: "lite" });
  });

  it("doesn't allow upgrades, and isn't possible once the plan has ended", async () => {
    const somebody = await shop.signIn();
    await shop.buy(somebody, { plan: "lite" });
    expect((await choose(somebody, { plan: "pro" })).status).toBe(409);
    await shop.cancel(somebody, "now");
    expect((await choose(somebody, { plan: "lite" })).status).toBe(409);
  });
});

describe("canceling at Stripe", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await createStripeShop();
  });
  afterAll(() => shop.close());

  it("at the period's end keeps the plan until then and can be undone", {
    tags: ["D.money.16", "D.money.18"],
  }, async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "lite" });
    for (let times = 0; times < 2; times += 1) {
      const canceled = await shop.cancel(somebody, "period_end");
      expect(canceled.status).toBe(200);
      expect(canceled.body.data).toMatchObject({ tier: "lite", active: true, cancel_at_period_end: true });
      expect(requireThing(shop.stripe.books.subscriptions, subscription.id).cancel_at_period_end).toBe(true);
      // Choosing the plan again undoes the cancellation at no charge.
      const again = await shop.checkOut(somebody, { plan: "lite", is_upgrade: true, current_tier: "lite" });
      expect(again.body.data).toMatchObject({ amount_due: 0, url: `${TEST_ORIGIN}/payment/success` });
      expect(requireThing(shop.stripe.books.subscriptions, subscription.id).cancel_at_period_end).toBe(false);
      expect((await shop.readPremium(somebody)).cancel_at_period_end).toBe(false);
    }
    await shop.cancel(somebody, "period_end");
    await shop.deliverNew();
    shop.passDays(31);
    await shop.deliverNew();
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "lite", active: false });
    expect(shop.listCharged(subscription.customer)).toEqual([250]);
    const late = await shop.server.call("updateSubscription", {
      as: somebody,
      body: { cancel_at_period_end: false },
    });
    expect(late.status).toBe(409);
  });

  it("on Stripe's own page, which sets cancel_at instead of the flag, can be undone too", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "pro" });
    const atStripe = requireThing(shop.stripe.books.subscriptions, subscription.id);
    atStripe.cancel_at = atStripe.items.data[0]?.current_period_end ?? null;
    shop.stripe.passTime();
    await shop.deliver(...shop.stripe.books.events.slice(-1));
    await shop.runHourly();
    const { body } = await shop.server.call("updateSubscription", {
      as: somebody,
      body: { cancel_at_period_end: false },
    });
    expect(body.data).toMatchObject({ tier: "pro", cancel_at_period_end: false });
    expect(requireThing(shop.stripe.books.subscriptions, subscription.id).cancel_at).toBeNull();
  });

  it("now ends the plan immediately and stops all charges", { tags: "D.money.17" }, async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "pro" });
    shop.passDays(3);
    const { status, body } = await shop.cancel(somebody, "now");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ tier: "free", active: false });
    expect(requireThing(shop.stripe.books.subscriptions, subscription.id).status).toBe("canceled");
    await shop.deliverNew();
    shop.passDays(40);
    await shop.runHourly();
    expect(shop.listCharged(subscription.customer)).toEqual([1000]);
    expect((await shop.readPremium(somebody)).tier).toBe("free");
  });

  it("also ends a subscription that a granted plan hides", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "lite" });
    await setTier({ name: somebody.userId, tier: "pro", days: 90, dependencies: shop.server.dependencies });
    const { body } = await shop.cancel(somebody, "period_end");
    expect(body.data).toMatchObject({ tier: "pro", active: true, cancel_at_period_end: true });
    shop.passDays(40);
    await shop.runHourly();
    expect(shop.listCharged(subscription.customer)).toEqual([250]);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
  });

  it.each(["period_end", "now"] as const)("%s ends a subscription whose renewal is overdue", async (when) => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "lite" });
    shop.stripe.books.declined.add(subscription.customer);
    shop.passDays(32);
    await shop.deliverNew();
    const overdue = { tier: "lite", active: false, renewal: { amount: 250, currency: "USD" } };
    expect(await shop.readPremium(somebody)).toMatchObject(overdue);
    const { status, body } = await shop.cancel(somebody, when);
    expect([status, body.data]).toMatchObject([200, { ...overdue, renewal: null }]);
    expect(subscription.status).toBe("canceled");
    expect(shop.findInvoices(subscription.id).map((invoice) => invoice.status)).toEqual(["paid", "void"]);
    expect((await shop.cancel(somebody, when)).status).toBe(409);
  });

  it.each(["period_end", "now"] as const)("%s keeps a month that was paid just before", async (when) => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "lite" });
    shop.stripe.books.declined.add(subscription.customer);
    shop.passDays(32);
    await shop.deliverNew();
    // The payment's event hasn't arrived yet.
    shop.stripe.payInvoice(shop.findInvoices(subscription.id).at(-1)?.id ?? "");
    const { body } = await shop.cancel(somebody, when);
    expect(body.data).toMatchObject({ tier: "lite", active: true, cancel_at_period_end: true });
    expect(subscription).toMatchObject({ status: "active", cancel_at_period_end: true });
  });

  /**
   * Signs in a Telegram user who pays through their own Stripe customer, and a web user who can link that
   * user.
   */
  async function signInTwo(telegramId: number) {
    const { server } = shop;
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    const web = await shop.signIn();
    const link = (more: object) =>
      server.call("linkTelegram", { as: web, body: { telegram_id: telegramId, ...more } });
    return {
      web,
      telegram: { headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` } },
      async linkBoth() {
        await link({});
        await link({ code: server.telegram.readCode(String(telegramId)) });
      },
    };
  }

  it("by deleting a linked account deletes the customers of both sign-ins", async () => {
    const { web, telegram, linkBoth } = await signInTwo(400_000_001);
    const { subscription: lite } = await shop.buy(web, { plan: "lite" });
    await shop.cancel(web, "now");
    const { subscription: pro } = await shop.buy(telegram, { plan: "pro" });
    await linkBoth();
    await shop.server.call("deleteAccount", { as: web, body: { confirmation: "delete" } });
    for (const { customer } of [lite, pro])
      expect(requireThing(shop.stripe.books.customers, customer).deleted).toBe(true);
  });

  it("of a linked sign-in's plan use the same customer", async () => {
    const { web, telegram, linkBoth } = await signInTwo(400_000_002);
    const { subscription: lite } = await shop.buy(telegram, { plan: "lite" });
    await linkBoth();
    const { subscription: pro } = await shop.buy(web, { plan: "pro" });
    expect(pro.customer).toBe(lite.customer);
  });

  it("by deleting the account ends the subscription and deletes the customer at Stripe", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "pro" });
    const open = await shop.checkOut(await shop.signIn(), { plan: "lite" });
    const removed = await shop.server.call("deleteAccount", {
      as: somebody,
      body: { confirmation: "delete" },
    });
    expect(removed.status).toBe(200);
    expect(requireThing(shop.stripe.books.subscriptions, subscription.id).status).toBe("canceled");
    expect(requireThing(shop.stripe.books.customers, subscription.customer).deleted).toBe(true);
    expect(await shop.server.dumpTables()).not.toContain(subscription.customer);
    // Later events from Stripe are accepted and change nothing.
    expect(new Set(await shop.deliverNew())).toEqual(new Set([200]));
    expect(requireThing(shop.stripe.books.sessions, open.sessionId).status).toBe("open");
  });
});

describe("refunds at Stripe", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await createStripeShop();
  });
  afterAll(() => shop.close());

  it("change nothing if partial, and end the plan and are listed if full", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "pro" });
    const [invoice] = shop.findInvoices(subscription.id);
    shop.stripe.refund({ invoiceId: invoice?.id ?? "", amount: 999 });
    await shop.deliverNew();
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
    shop.stripe.refund({ invoiceId: invoice?.id ?? "" });
    await shop.deliverNew();
    expect((await shop.readPremium(somebody)).tier).toBe("free");
    expect(await shop.listPayments(somebody)).toMatchObject([{ status: "cancelled", amount: 1000 }]);
    // Nobody is charged for a plan they don't have.
    expect(requireThing(shop.stripe.books.subscriptions, subscription.id).status).toBe("canceled");
  });

  it("by dispute end the plan only once the dispute is lost", async () => {
    const [loses, wins] = [await shop.signIn(), await shop.signIn()];
    for (const [somebody, outcome] of [
      [loses, "lost"],
      [wins, "won"],
    ] as const) {
      const { subscription } = await shop.buy(somebody, { plan: "pro" });
      const invoiceId = shop.findInvoices(subscription.id)[0]?.id ?? "";
      shop.stripe.dispute({ invoiceId, status: "needs_response" });
      await shop.deliverNew();
      expect((await shop.readPremium(somebody)).tier).toBe("pro");
      shop.stripe.dispute({ invoiceId, status: outcome });
      await shop.deliverNew();
    }
    expect((await shop.readPremium(loses)).tier).toBe("free");
    expect((await shop.readPremium(wins)).tier).toBe("pro");
  });
});
