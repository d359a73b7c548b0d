import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_ORIGIN } from "../../../testing/create-test-server.ts";
import { createScheduledHandlers } from "../../../worker/scheduled.handler.ts";
import { createStripeShop, type StripeShop } from "./testing/create-stripe-shop.ts";
import { requireThing } from "./testing/fake-stripe-objects.ts";

describe("paying by card at Stripe", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await createStripeShop();
  });
  afterAll(() => shop.close());

  it("leads to Stripe's Checkout and back with the plan active", {
    tags: ["D.money.13", "D.defaults.13", "S3.transaction.08", "S3.transaction.09", "S3.transaction.10"],
  }, async () => {
    const somebody = await shop.signIn();
    const { status, body, url, sessionId } = await shop.checkOut(somebody);
    expect(status).toBe(200);
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
    expect(body.data).toMatchObject({ amount_due: 1000, currency: "USD" });
    const asked = shop.stripe.requests.findLast(({ call }) => call === "POST /v1/checkout/sessions");
    expect(asked?.form).toMatchObject({
      mode: "subscription",
      allowed_payment_method_types: ["card"],
      line_items: [
        { price_data: { currency: "usd", unit_amount: "1000", recurring: { interval: "month" } } },
      ],
    });
    expect(asked?.idempotencyKey).toBe(`pith-checkout-${body.data.session_id}`);
    expect((await shop.readPremium(somebody)).tier).toBe("free");

    const subscription = shop.stripe.payCheckout(sessionId);
    const target = await shop.comeBack(sessionId);
    expect(target.href).toMatch(
      new RegExp(`^${TEST_ORIGIN}/payment/success\\?payment=${sessionId}&plan=pro$`),
    );
    const { premium, transactions } = await shop.readOverview(somebody);
    // Earlier tests have advanced the clock by a few days, but not past January.
    const passedMs = shop.server.clock.now() - Date.UTC(2026, 0, 15, 12);
    const day = (date: string) => new Date(Date.parse(`${date}T12:00:00Z`) + passedMs).toISOString();
    expect(premium).toMatchObject({
      tier: "pro",
      active: true,
      activation_date: day("2026-01-15"),
      expiry_date: day("2026-02-15"),
      cancel_at_period_end: false,
    });
    expect(transactions).toMatchObject([
      {
        provider: "stripe",
        status: "succeeded",
        payment_type: "card",
        amount: 1000,
        currency: "USD",
        provider_payment_id: sessionId,
        subscription_id: subscription.id,
        customer_id: subscription.customer,
      },
    ]);
    expect(transactions[0].receipt_url).toMatch(/^https:\/\/pay\.stripe\.com\/receipts\//);
    // The later events contain nothing new.
    expect(new Set(await shop.deliverNew())).toEqual(new Set([200]));
    expect(await shop.readOverview(somebody)).toMatchObject({ premium, transactions });
    expect(await shop.listNotices(somebody)).toMatchObject([{ type: "payment_succeeded" }]);
  });

  it("records no transaction if the user leaves without paying", async () => {
    const somebody = await shop.signIn();
    const { sessionId } = await shop.checkOut(somebody);
    expect((await shop.comeBack(sessionId)).pathname).toBe("/payment/failed");
    shop.passDays(1);
    expect(requireThing(shop.stripe.books.sessions, sessionId).status).toBe("expired");
    await shop.deliverNew();
    expect((await shop.comeBack(sessionId)).pathname).toBe("/payment/failed");
    expect(await shop.listPayments(somebody)).toEqual([]);
  });

  it("expires the open page when another is opened, so that nobody pays twice", async () => {
    const somebody = await shop.signIn();
    const first = await shop.checkOut(somebody, { plan: "lite" });
    const second = await shop.checkOut(somebody, { plan: "pro" });
    expect(() => shop.stripe.payCheckout(first.sessionId)).toThrow("closed");
    shop.stripe.payCheckout(second.sessionId);
    await shop.deliverNew();
    expect((await shop.readPremium(somebody)).tier).toBe("pro");
  });

  it("reports a conflict if that page is being paid at this very moment", async () => {
    const somebody = await shop.signIn();
    const first = await shop.checkOut(somebody, { plan: "lite" });
    shop.stripe.hooks.push((call) => {
      if (call.endsWith(`${first.sessionId}/expire`)) shop.stripe.payCheckout(first.sessionId);
    });
    const second = await shop.checkOut(somebody, { plan: "pro" });
    shop.stripe.hooks.length = 0;
    expect([second.status, second.body.error]).toEqual([
      409,
      "A payment you started earlier just went through. Reload the page to see your plan.",
    ]);
    await shop.deliverNew();
    expect((await shop.readPremium(somebody)).tier).toBe("lite");
  });

  it("creates one customer per account, and a new one if the operator deleted it at Stripe", async () => {
    const somebody = await shop.signIn();
    await shop.checkOut(somebody, { plan: "lite" });
    const { sessionId } = await shop.checkOut(somebody, { plan: "based" });
    const accountId = await shop.server.findAccountId(somebody.userId);
    const mine = () =>
      [...shop.stripe.books.customers.values()].filter(
        ({ metadata }) => metadata["pith_account"] === accountId,
      );
    expect(mine()).toHaveLength(1);
    // Our account id is the only personal data that Stripe gets.
    expect(Object.keys(mine()[0]?.metadata ?? {})).toEqual(["pith_account"]);
    const [customer] = mine();
    if (customer) customer.deleted = true;
    const again = await shop.checkOut(somebody, { plan: "based" });
    expect([again.status, mine().length]).toEqual([200, 2]);
    expect(again.sessionId).not.toBe(sessionId);
    shop.stripe.payCheckout(again.sessionId);
    expect((await shop.comeBack(again.sessionId)).pathname).toBe("/payment/success");
  });
});

describe("renewals at Stripe", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await createStripeShop();
  });
  afterAll(() => shop.close());

  it("extend the plan month by month", { tags: "D.money.14" }, async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "lite" });
    const { expiry_date: first } = await shop.readPremium(somebody);
    shop.passDays(31);
    await shop.deliverNew();
    const { expiry_date: second, active } = await shop.readPremium(somebody);
    expect(active).toBe(true);
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
    shop.passDays(31);
    await shop.deliverNew();
    expect((await shop.listPayments(somebody)).map(({ amount, status }) => [amount, status])).toEqual([
      [250, "succeeded"],
      [250, "succeeded"],
      [250, "succeeded"],
    ]);
    expect(shop.listCharged(subscription.customer)).toEqual([250, 250, 250]);
  });

  it("are found without an event, as is a first payment whose payer never returned", async () => {
    const [renewing, silent] = [await shop.signIn(), await shop.signIn()];
    await shop.buy(renewing, { plan: "lite" });
    shop.passDays(31);
    const { sessionId } = await shop.checkOut(silent, { plan: "based" });
    shop.stripe.payCheckout(sessionId);
    expect((await shop.readPremium(renewing)).active).toBe(false);
    expect((await shop.readPremium(silent)).tier).toBe("free");
    await shop.runHourly();
    expect(await shop.readPremium(renewing)).toMatchObject({ tier: "lite", active: true });
    expect(await shop.readPremium(silent)).toMatchObject({ tier: "based", active: true });
    expect(await shop.listPayments(silent)).toHaveLength(1);
  });

  it("are read again on the next day, since Stripe charges them later", async () => {
    const [pays, fails] = [await shop.signIn(), await shop.signIn()];
    for (const somebody of [pays, fails]) {
      const { subscription } = await shop.buy(somebody, { plan: "lite" });
      shop.stripe.books.drafting.add(subscription.customer);
      if (somebody === fails) shop.stripe.books.declined.add(subscription.customer);
    }
    shop.passDays(31);
    await shop.runHourly();
    expect(await shop.readPremium(fails)).toMatchObject({ tier: "lite", active: true });
    shop.stripe.chargeDrafts();
    shop.server.clock.advance(61 * 60_000);
    await createScheduledHandlers(shop.server.dependencies).cleanUp();
    expect((await shop.listPayments(pays)).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expect(await shop.readPremium(fails)).toMatchObject({ tier: "lite", active: false });
  });

  it("that fail end the plan, send a notice, and restore the plan once paid", {
    tags: "S3.transaction.12",
  }, async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "pro" });
    shop.stripe.books.declined.add(subscription.customer);
    shop.passDays(31);
    await shop.deliverNew();
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: false });
    const [failed] = await shop.listPayments(somebody);
    const [, invoice] = shop.findInvoices(subscription.id);
    expect(failed).toMatchObject({
      status: "failed",
      amount: 1000,
      invoice_url: invoice?.hosted_invoice_url,
    });
    expect((await shop.listNotices(somebody))[0]).toMatchObject({
      type: "payment_failed",
      actionUrl: "/subscription?section=transactions",
    });
    shop.passDays(2);
    shop.stripe.payInvoice(invoice?.id ?? "");
    await shop.deliverNew();
    const { premium, transactions } = await shop.readOverview(somebody);
    expect(premium).toMatchObject({ tier: "pro", active: true });
    expect(transactions).toHaveLength(2);
    expect(transactions[0]).toMatchObject({ status: "succeeded", amount: 1000 });
  });

  it("that failed are no longer collected once the plan is bought again", async () => {
    const somebody = await shop.signIn();
    const { subscription: old } = await shop.buy(somebody, { plan: "lite" });
    shop.stripe.books.declined.add(old.customer);
    shop.passDays(32);
    await shop.deliverNew();
    expect((await shop.readPremium(somebody)).active).toBe(false);
    shop.stripe.books.declined.delete(old.customer);
    await shop.buy(somebody, { plan: "lite" });
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "lite", active: true });
    expect(requireThing(shop.stripe.books.subscriptions, old.id).status).toBe("canceled");
    expect(shop.findInvoices(old.id).map(({ status }) => status)).toEqual(["paid", "void"]);
    await shop.deliverNew();
    expect((await shop.listPayments(somebody)).map(({ status }) => status)).toEqual([
      "succeeded",
      "cancelled",
      "succeeded",
    ]);
  });

  it("that Stripe gives up on leave the plan expired", async () => {
    const somebody = await shop.signIn();
    const { subscription } = await shop.buy(somebody, { plan: "lite" });
    shop.stripe.books.declined.add(subscription.customer);
    shop.passDays(32);
    shop.passDays(20);
    shop.stripe.end({
      subscription: requireThing(shop.stripe.books.subscriptions, subscription.id),
      endedAt: Math.floor(shop.server.clock.now() / 1000),
    });
    await shop.deliverNew();
    const { premium, transactions } = await shop.readOverview(somebody);
    expect(premium).toMatchObject({ tier: "lite", active: false });
    expect(transactions.map(({ status }: { status: string }) => status)).toEqual(["failed", "succeeded"]);
  });
});
