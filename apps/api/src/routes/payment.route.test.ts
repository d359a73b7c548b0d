import { normalizeTransaction } from "@pith/core/billing/normalize-transaction";
import { DAY_MS } from "@pith/core/lib/durations";
import { formatAmount } from "@pith/core/money/format-amount";
import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncSubscriptions } from "../billing/syncing/sync-subscriptions.ts";
import { sandboxPayments } from "../db/schema/billing.schema.ts";
import { buildOrder, createPayers } from "../testing/create-payers.ts";
import { createTestServer, TEST_ORIGIN, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
const { signIn, checkOut, press, buy, readOverview, readPremium, act, deliver } = createPayers(() => server);

describe("plans and prices", () => {
  it("are public", {
    tags: ["S7.plans.01", "S7.plans.02", "S7.plans.03", "S7.plans.04"],
  }, async () => {
    const { status, body } = await server.call("getPlansWithPricing");
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data).toEqual({ plans: buildPlanList(), currency: "USD" });
  });

  it("quote a first plan at its full price", {
    tags: ["S7.pricing.01", "S7.pricing.04", "S7.pricing.05"],
  }, async () => {
    const { status, body } = await server.call("getUpgradePricing", {
      as: await signIn(),
      query: { to_tier: "based", billing_period: "monthly" },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      from_tier: "free",
      to_tier: "based",
      billing_period: "monthly",
      kind: "change",
      currency: "USD",
      full_price: 500,
      credit: 0,
      amount_due: 500,
      days_remaining: 0,
    });
  });

  it("credit the remaining days on an upgrade", { tags: "D.money.15" }, async () => {
    const own = await createTestServer({ database: server.database });
    const somebody = await signIn(own);
    await buy(somebody, { plan: "lite" }, own);
    own.clock.advance(10 * DAY_MS);
    const { body } = await own.call("getUpgradePricing", {
      as: somebody,
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    // There are 31 days from January 15 to February 15, of which 21 are left: 250 * 21 / 31 = 169.35.
    expect(body.data).toMatchObject({ full_price: 1000, credit: 169, amount_due: 831, days_remaining: 21 });
    await buy(somebody, { plan: "pro", is_upgrade: true, current_tier: "lite" }, own);
    const { premium, transactions } = await readOverview(somebody, own);
    expect(premium).toMatchObject({ tier: "pro", active: true, days_remaining: 31 });
    expect(transactions.map((paid: { amount: number }) => paid.amount)).toEqual([831, 250]);
    await own.close();
  });

  it("return an error for an unknown plan and for a downgrade", {
    tags: "S7.pricing.06",
  }, async () => {
    const somebody = await signIn();
    const ask = (to_tier: string) =>
      server.call("getUpgradePricing", {
        as: somebody,
        query: { to_tier: to_tier as "pro", billing_period: "monthly" },
      });
    const nonsense = await ask("nonsense");
    expect([nonsense.status, nonsense.body.success]).toEqual([400, false]);
    expect(nonsense.body.error).toContain("to_tier");
    await buy(somebody, { plan: "pro" });
    const down = await ask("lite");
    expect([down.status, down.body.error]).toEqual([409, "Failed to calculate upgrade pricing"]);
  });

  it("require a signed-in user for a quote", { tags: "S7.pricing.07" }, async () => {
    const { status, body } = await server.call("getUpgradePricing", {
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    expect([status, body.error]).toEqual([401, "User not authenticated"]);
  });
});

describe("POST /api/payment/create-checkout-session", () => {
  it("returns the payment page's URL, also at the top level", {
    tags: ["S7.checkout.01", "S7.checkout.09"],
  }, async () => {
    const { status, body } = await server.call("createCheckoutSession", {
      as: await signIn(),
      body: buildOrder(),
    });
    expect(status).toBe(200);
    expect(body["url"]).toBe(body.data.url);
    expect(body.data.url).toContain("/sandbox/pay/");
    const page = await server.app.request(body.data.url);
    const text = await page.text();
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(text).toContain("$10.00");
    expect(text).toContain("Pith Pro");
    expect(text).toContain("per month, renews every month");
  });

  it("requires a signed-in user", { tags: "S7.checkout.10" }, async () => {
    expect((await server.call("createCheckoutSession", { body: buildOrder() })).status).toBe(401);
  });

  for (const [row, name, value] of [
    ["D.money.30", "success_url", "https://evil.example/payment/success"],
    ["D.money.31", "cancel_url", "https://evil.example/"],
    ["D.money.30", "success_url", "//evil.example/"],
    ["D.money.30", "success_url", "/\\evil.example"],
    ["D.money.30", "success_url", "javascript:alert(1)"],
    ["D.money.31", "cancel_url", "http://localhost:8000@evil.example/"],
  ] as const) {
    it(`refuses ${name} ${value}`, { tags: row }, async () => {
      const { status, body } = await server.call("createCheckoutSession", {
        as: await signIn(),
        body: buildOrder({ [name]: value }),
      });
      expect([status, body.error]).toEqual([400, `${name} must be a URL on this website.`]);
    });
  }

  it("refuses the current plan and a smaller one", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "based" });
    for (const plan of ["based", "lite"] as const) {
      const { status, body } = await server.call("createCheckoutSession", {
        as: somebody,
        body: buildOrder({ plan }),
      });
      expect([status, body.code]).toEqual([
        409,
        plan === "based" ? "conflict.same_plan" : "conflict.bigger_plan",
      ]);
    }
  });
});

describe("paying by card", () => {
  it("grants the plan, records the payment and sends a notification", {
    tags: "S3.transaction.05",
  }, async () => {
    const somebody = await signIn();
    const target = await buy(somebody);
    expect(target).toMatch(new RegExp(`^${TEST_ORIGIN}/payment/success\\?payment=.+&plan=pro$`));
    const { premium, transactions } = await readOverview(somebody);
    expect(premium).toMatchObject({
      tier: "pro",
      active: true,
      days_remaining: 31,
      summaries_limit: 150,
      activation_date: "2026-01-15T12:00:00.000Z",
      expiry_date: "2026-02-15T12:00:00.000Z",
      cancel_at_period_end: false,
    });
    expect(transactions).toHaveLength(1);
    expect(transactions[0]).toMatchObject({
      provider: "sandbox",
      tier: "pro",
      status: "succeeded",
      payment_type: "card",
      amount: 1000,
      currency: "USD",
    });
    const { body } = await server.call("listNotifications", { as: somebody });
    expect(body.data).toMatchObject([
      { type: "payment_succeeded", title: "Payment received", isRead: false },
    ]);
  });

  it.each([
    { plan: "pro", total: 1000, shown: "$10.00" },
    { plan: "lite", total: 250, shown: "$2.50" },
  ] as const)(
    "records an amount_total of $total as $shown",
    {
      tags: "S9.prices.08",
    },
    async ({ plan, total, shown }) => {
      const somebody = await signIn();
      const { paymentId } = await checkOut(somebody, { plan });
      const event = await act(paymentId, "pay");
      const { data } = JSON.parse(new TextDecoder().decode(event.body));
      expect(data.object.amount_total).toBe(total);
      await deliver(event);
      const [raw] = (await readOverview(somebody)).transactions;
      const { amount, currency } = normalizeTransaction(raw);
      expect(formatAmount({ amount, currency, locale: "en" })).toBe(shown);
    },
  );

  it("leaves the plan unchanged when it fails, and reports the failure", async () => {
    const somebody = await signIn();
    const target = await press((await checkOut(somebody)).url, "fail");
    expect(target).toContain("/payment/failed?");
    const { premium, transactions } = await readOverview(somebody);
    expect(premium).toMatchObject({ tier: "free", active: false });
    expect(transactions).toMatchObject([{ status: "failed", amount: 1000 }]);
    const { body } = await server.call("listNotifications", { as: somebody });
    expect(body.data).toMatchObject([{ type: "payment_failed", actionUrl: "/subscription?section=upgrade" }]);
  });

  it("records no transaction if the user leaves without paying", async () => {
    const somebody = await signIn();
    const { paymentId } = await checkOut(somebody);
    const [row] = await server.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId));
    const returned = await server.app.request(row?.returnUrl ?? "");
    expect(returned.headers.get("location")).toContain("/payment/failed?");
    expect((await readOverview(somebody)).transactions).toEqual([]);
  });

  it("isn't read at the provider as often as a stranger opens the address it leads back to", async () => {
    const own = await createTestServer({ database: server.database, settings: { RATE_LIMITS: "on" } });
    const { body } = await own.call("createCheckoutSession", { as: await signIn(own), body: buildOrder() });
    const comeBack = async () =>
      (await own.app.request(`${TEST_ORIGIN}/api/payment/return/${body.data.session_id}`)).status;
    for (let opened = 0; opened < 60; opened += 1) expect(await comeBack()).toBe(303);
    expect(await comeBack()).toBe(429);
    await own.close();
  });

  it("can't be repeated on the same page", async () => {
    const somebody = await signIn();
    const { url } = await checkOut(somebody);
    await press(url, "pay");
    await press(url, "fail");
    const { premium, transactions } = await readOverview(somebody);
    expect(premium.tier).toBe("pro");
    expect(transactions).toHaveLength(1);
  });

  it("renews monthly and ends with a failed renewal", { tags: "S7.overview.07" }, async () => {
    const own = await createTestServer({ database: server.database });
    const [loyal, broke] = [await signIn(own), await signIn(own)];
    await buy(loyal, { plan: "lite" }, own);
    await press((await checkOut(broke, { plan: "lite" }, own)).url, "pay_then_fail_renewal", own);
    own.clock.advance(31 * DAY_MS);
    await syncSubscriptions({ dependencies: own.dependencies });
    expect(await readPremium(loyal, own)).toMatchObject({ tier: "lite", active: true, days_remaining: 28 });
    expect((await readOverview(loyal, own)).transactions).toHaveLength(2);
    expect(await readPremium(broke, own)).toMatchObject({ tier: "lite", active: false });
    const { body } = await own.call("listNotifications", { as: broke });
    expect(body.data[0]).toMatchObject({ type: "payment_failed" });
    await own.close();
  });
});

describe("paying by crypto", () => {
  it("keeps a partial payment and grants the plan once the rest arrives", {
    tags: ["D.money.20", "D.money.23"],
  }, async () => {
    const somebody = await signIn();
    const { url } = await checkOut(somebody, { payment_method: "crypto" });
    const partial = new URL(await press(url, "pay_part"));
    expect(partial.pathname).toBe("/payment/crypto/partial");
    expect(Object.fromEntries(partial.searchParams)).toMatchObject({
      paid: "500",
      amount: "1000",
      currency: "USD",
    });
    const before = await readOverview(somebody);
    expect(before.premium.tier).toBe("free");
    expect(before.transactions).toMatchObject([{ status: "processing", invoice_url: url }]);
    expect(await (await server.app.request(url)).text()).toContain("Pay $5.00");

    expect(new URL(await press(url, "pay")).pathname).toBe("/payment/crypto/success");
    const after = await readOverview(somebody);
    expect(after.premium).toMatchObject({ tier: "pro", active: true, days_remaining: 31 });
    expect(after.transactions).toMatchObject([{ status: "succeeded", invoice_url: null }]);
  });

  it("adds a prepaid month after the current one", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite", payment_method: "crypto" });
    await buy(somebody, { plan: "lite", payment_method: "crypto" });
    expect(await readPremium(somebody)).toMatchObject({
      tier: "lite",
      expiry_date: "2026-03-15T12:00:00.000Z",
    });
  });

  it("ends a card subscription that it replaces", async () => {
    const own = await createTestServer({ database: server.database });
    const somebody = await signIn(own);
    await buy(somebody, { plan: "lite" }, own);
    await buy(somebody, { plan: "pro", payment_method: "crypto" }, own);
    expect(await readPremium(somebody, own)).toMatchObject({ tier: "pro", active: true });
    own.clock.advance(40 * DAY_MS);
    await syncSubscriptions({ dependencies: own.dependencies });
    const { premium, transactions } = await readOverview(somebody, own);
    expect(premium).toMatchObject({ tier: "pro", active: false });
    expect(transactions).toHaveLength(2);
    await own.close();
  });
});
