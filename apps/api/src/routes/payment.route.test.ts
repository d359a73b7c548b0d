import { formatAmount } from "@pith/core/billing/format-amount";
import { normaliseTransaction } from "@pith/core/billing/normalise-transaction";
import type { CheckoutRequest } from "@pith/core/contract/payment.schemas";
import { buildPlanList } from "@pith/core/plans/build-plan-list";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncSubscriptions } from "../billing/sync-subscriptions.ts";
import { paymentEvents, sandboxPayments } from "../db/schema/billing.schema.ts";
import {
  SANDBOX_SIGNATURE_HEADER,
  type SandboxAction,
} from "../providers/payments/sandbox/create-sandbox-provider.ts";
import {
  type Caller,
  createTestServer,
  readAnswer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";

const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Somebody whose token stays fresh although the clock is moved. */
async function signIn(on: TestServer = server): Promise<Caller> {
  const { cookie } = await on.signInGuest();
  return { headers: { Cookie: cookie } };
}

const order = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  plan: "pro",
  period: "monthly",
  payment_method: "card",
  is_upgrade: false,
  current_tier: "free",
  success_url: "/payment/success",
  cancel_url: "/payment/failed",
  ...changes,
});

async function checkOut(as: Caller, changes: Partial<CheckoutRequest> = {}, on: TestServer = server) {
  const { body } = await on.call("createCheckoutSession", { as, body: order(changes) });
  const url: string = body.data.url;
  return { url, paymentId: url.split("/").at(-1) ?? "" };
}

/** Presses a button on the sandbox's page and follows to where the payer ends up. */
async function press(url: string, action: SandboxAction, on: TestServer = server): Promise<string> {
  const pressed = await on.app.request(url, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: TEST_ORIGIN },
    body: `action=${action}`,
  });
  const returned = await on.app.request(pressed.headers.get("location") ?? "");
  return returned.headers.get("location") ?? "";
}

const buy = async (as: Caller, changes: Partial<CheckoutRequest> = {}, on: TestServer = server) =>
  press((await checkOut(as, changes, on)).url, "pay", on);

const readOverview = async (as: Caller, on: TestServer = server) =>
  (await on.call("getAccountOverview", { as })).body.data;
const readPremium = async (as: Caller, on: TestServer = server) => (await readOverview(as, on)).premium;

/** An event as the sandbox would send it, without its page. */
async function act(paymentId: string, action: SandboxAction) {
  const event = await server.sandbox.act({ paymentId, action });
  if (!event) throw new Error("The payment is over.");
  return event;
}

async function deliver({ body, headers }: { body: Uint8Array<ArrayBuffer>; headers: Headers }) {
  const response = await server.app.request(`${TEST_ORIGIN}/api/webhooks/sandbox`, {
    method: "POST",
    headers,
    body,
  });
  return readAnswer(response);
}

describe("plans and prices", () => {
  it("S7.plans.01 S7.plans.02 S7.plans.03 S7.plans.04 are told to anybody", async () => {
    const { status, body } = await server.call("getPlansWithPricing");
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data).toEqual({ plans: buildPlanList(), currency: "USD" });
  });

  it("S7.pricing.01 S7.pricing.04 S7.pricing.05 quote a first plan at its full price", async () => {
    const { status, body } = await server.call("getUpgradePricing", {
      as: await signIn(),
      query: { to_tier: "based", billing_period: "monthly" },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      from_tier: "free",
      to_tier: "based",
      billing_period: "monthly",
      currency: "USD",
      full_price: 500,
      credit: 0,
      amount_due: 500,
      days_remaining: 0,
    });
  });

  it("D.money.15 credit the days that are left when going up", async () => {
    const own = await createTestServer({ database: server.database });
    const somebody = await signIn(own);
    await buy(somebody, { plan: "lite" }, own);
    own.clock.advance(10 * DAY_MS);
    const { body } = await own.call("getUpgradePricing", {
      as: somebody,
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    // 15 January to 15 February are 31 days, of which 21 are left: 250 * 21 / 31 = 169.35.
    expect(body.data).toMatchObject({ full_price: 1000, credit: 169, amount_due: 831, days_remaining: 21 });
    await buy(somebody, { plan: "pro", is_upgrade: true, current_tier: "lite" }, own);
    const { premium, transactions } = await readOverview(somebody, own);
    expect(premium).toMatchObject({ tier: "pro", active: true, days_remaining: 31 });
    expect(transactions.map((paid: { amount: number }) => paid.amount)).toEqual([831, 250]);
    await own.close();
  });

  it("S7.pricing.06 say what is wrong with a plan that isn't one, or that leads down", async () => {
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

  it("S7.pricing.07 are calculated for somebody who is signed in", async () => {
    const { status, body } = await server.call("getUpgradePricing", {
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    expect([status, body.error]).toEqual([401, "User not authenticated"]);
  });
});

describe("POST /api/payment/create-checkout-session", () => {
  it("S7.checkout.01 S7.checkout.09 answers the address to pay at, at the top level too", async () => {
    const { status, body } = await server.call("createCheckoutSession", {
      as: await signIn(),
      body: order(),
    });
    expect(status).toBe(200);
    expect(body["url"]).toBe(body.data.url);
    expect(body.data.url).toContain("/sandbox/pay/");
    const page = await server.app.request(body.data.url);
    const text = await page.text();
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(text).toContain("$10.00");
    expect(text).toContain("Pro, monthly");
  });

  it("S7.checkout.10 needs somebody who is signed in", async () => {
    expect((await server.call("createCheckoutSession", { body: order() })).status).toBe(401);
  });

  it.each([
    ["D.money.30", "success_url", "https://evil.example/payment/success"],
    ["D.money.31", "cancel_url", "https://evil.example/"],
    ["D.money.30", "success_url", "//evil.example/"],
    ["D.money.30", "success_url", "/\\evil.example"],
    ["D.money.30", "success_url", "javascript:alert(1)"],
    ["D.money.31", "cancel_url", "http://localhost:8000@evil.example/"],
  ])("%s refuses %s %s", async (_row, name, value) => {
    const { status, body } = await server.call("createCheckoutSession", {
      as: await signIn(),
      body: order({ [name]: value }),
    });
    expect([status, body.error]).toEqual([400, `${name} must be an address of this website.`]);
  });

  it("refuses the plan that is on, and a smaller one", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "based" });
    for (const plan of ["based", "lite"] as const) {
      const { status, body } = await server.call("createCheckoutSession", {
        as: somebody,
        body: order({ plan }),
      });
      expect([status, body.code]).toEqual([409, "conflict"]);
    }
  });
});

describe("paying by card", () => {
  it("grants the plan, records the payment and tells of it", async () => {
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

  it("S9.prices.08 records an amount_total of 1000 as 10.00", async () => {
    const somebody = await signIn();
    const { paymentId } = await checkOut(somebody);
    const event = await act(paymentId, "pay");
    const { data } = JSON.parse(new TextDecoder().decode(event.body));
    expect(data.object.amount_total).toBe(1000);
    await deliver(event);
    const [raw] = (await readOverview(somebody)).transactions;
    const { amount, currency } = normaliseTransaction(raw);
    expect(formatAmount({ amount, currency, locale: "en" })).toBe("$10.00");
  });

  it("leaves everything as it was when it fails, and says so", async () => {
    const somebody = await signIn();
    const target = await press((await checkOut(somebody)).url, "fail");
    expect(target).toContain("/payment/failed?");
    const { premium, transactions } = await readOverview(somebody);
    expect(premium).toMatchObject({ tier: "free", active: false });
    expect(transactions).toMatchObject([{ status: "failed", amount: 1000 }]);
    const { body } = await server.call("listNotifications", { as: somebody });
    expect(body.data).toMatchObject([{ type: "payment_failed", actionUrl: "/subscription?section=upgrade" }]);
  });

  it("is no transaction for somebody who leaves without paying", async () => {
    const somebody = await signIn();
    const { paymentId } = await checkOut(somebody);
    const [row] = await server.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId));
    const returned = await server.app.request(row?.returnUrl ?? "");
    expect(returned.headers.get("location")).toContain("/payment/failed?");
    expect((await readOverview(somebody)).transactions).toEqual([]);
  });

  it("can't be done twice on the page", async () => {
    const somebody = await signIn();
    const { url } = await checkOut(somebody);
    await press(url, "pay");
    await press(url, "fail");
    const { premium, transactions } = await readOverview(somebody);
    expect(premium.tier).toBe("pro");
    expect(transactions).toHaveLength(1);
  });

  it("renews itself by the month, and stops with a failed renewal", async () => {
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
  it("D.money.20 D.money.23 keeps a part that arrived and grants the plan with the rest", async () => {
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

  it("lets somebody pay a month ahead, which follows the one that runs", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite", payment_method: "crypto" });
    await buy(somebody, { plan: "lite", payment_method: "crypto" });
    expect(await readPremium(somebody)).toMatchObject({
      tier: "lite",
      expiry_date: "2026-03-15T12:00:00.000Z",
    });
  });

  it("ends a card subscription that it takes the place of", async () => {
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

describe("events", () => {
  it("D.money.05 are refused unless their signature fits the raw body", async () => {
    const somebody = await signIn();
    const event = await act((await checkOut(somebody)).paymentId, "pay");
    const changed = new TextEncoder().encode(new TextDecoder().decode(event.body).replace("1000", "1001"));
    expect((await deliver({ ...event, body: changed })).status).toBe(403);
    const spaced = new TextEncoder().encode(`${new TextDecoder().decode(event.body)} `);
    expect((await deliver({ ...event, body: spaced })).status).toBe(403);
    const forged = new Headers({ [SANDBOX_SIGNATURE_HEADER]: "forged" });
    expect((await deliver({ ...event, headers: forged })).status).toBe(403);
    expect((await readPremium(somebody)).tier).toBe("free");
    expect((await deliver(event)).body).toEqual({ success: true });
    expect((await readPremium(somebody)).tier).toBe("pro");
  });

  it("D.money.08 D.money.11 end in the same state when they come twice, at once or a day later", async () => {
    const own = await createTestServer({ database: server.database });
    const somebody = await signIn(own);
    const event = await act((await checkOut(somebody, {}, own)).paymentId, "pay");
    await Promise.all([deliver(event), deliver(event), deliver(event)]);
    const before = await readOverview(somebody, own);
    own.clock.advance(DAY_MS);
    await deliver(event);
    const after = await readOverview(somebody, own);
    expect(after.transactions).toEqual(before.transactions);
    expect(after.premium.expiry_date).toBe(before.premium.expiry_date);
    const { body } = await own.call("listNotifications", { as: somebody });
    expect(body.data).toHaveLength(1);
    await own.close();
  });

  it("D.money.07 D.money.09 D.money.10 end in the same state in any order, however late", async () => {
    const states: unknown[] = [];
    for (const shuffle of [(events: unknown[]) => events, (events: unknown[]) => [...events].reverse()]) {
      const somebody = await signIn();
      const { paymentId } = await checkOut(somebody, { payment_method: "crypto" });
      const events = [await act(paymentId, "pay_part"), await act(paymentId, "pay")];
      for (const event of shuffle(events) as typeof events) await deliver(event);
      const { premium, transactions } = await readOverview(somebody);
      const [{ id: _id, provider_payment_id: _payment, customer_id: _customer, ...transaction }] =
        transactions;
      states.push({ premium, transaction, count: transactions.length });
    }
    expect(states[0]).toEqual(states[1]);
    expect(states[0]).toMatchObject({ premium: { tier: "pro" }, count: 1 });
  });

  it("D.money.06 have their id stored together with their effect, or neither", async () => {
    const own = await createTestServer({
      database: server.database,
      change: ({ queue }) => ({
        queue: {
          ...queue,
          enqueue: () => Promise.reject(new Error("The queue is gone.")),
        },
      }),
    });
    const somebody = await signIn(own);
    const event = await act((await checkOut(somebody, {}, own)).paymentId, "pay");
    const { id } = JSON.parse(new TextDecoder().decode(event.body));
    const failed = await own.app.request(`${TEST_ORIGIN}/api/webhooks/sandbox`, { method: "POST", ...event });
    expect(failed.status).toBe(500);
    const stored = () => server.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, id));
    expect(await stored()).toEqual([]);
    expect((await readPremium(somebody)).tier).toBe("free");
    // The provider sends it again, and now it is taken in.
    await deliver(event);
    expect(await stored()).toHaveLength(1);
    expect((await readPremium(somebody)).tier).toBe("pro");
    await own.close();
  });

  it("D.money.12 aren't waited for: the return page reads the payment itself", async () => {
    const somebody = await signIn();
    const { paymentId } = await checkOut(somebody);
    await act(paymentId, "pay");
    expect((await readPremium(somebody)).tier).toBe("free");
    const [row] = await server.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId));
    const returned = await server.app.request(row?.returnUrl ?? "");
    expect(returned.headers.get("location")).toContain("/payment/success");
    expect((await readPremium(somebody)).tier).toBe("pro");
  });

  it("are answered to nobody for a provider that isn't in force", async () => {
    const response = await server.app.request(`${TEST_ORIGIN}/api/webhooks/stripe`, {
      method: "POST",
      body: "{}",
    });
    expect(response.status).toBe(404);
  });
});

describe("POST /api/premium/cancel", () => {
  const cancel = (as: Caller, body: object = {}, on: TestServer = server) =>
    on.call("cancelSubscription", { as, body });

  it("S7.cancel.01 S7.cancel.02 S7.cancel.03 S7.cancel.04 S4.cancel.06 D.money.16 cancels at the period's end unless told otherwise", async () => {
    for (const body of [{}, { cancel_at_period_end: true }]) {
      const somebody = await signIn();
      await buy(somebody, { plan: "based" });
      const cancelled = await cancel(somebody, body);
      expect(cancelled.body).toMatchObject({
        success: true,
        data: { tier: "based", active: true, cancel_at_period_end: true },
      });
      expect(await readPremium(somebody)).toEqual(cancelled.body.data);
    }
  });

  it("S4.cancel.07 leaves plan and quota as they are until then, and ends them then", async () => {
    const own = await createTestServer({ database: server.database });
    const somebody = await signIn(own);
    await buy(somebody, { plan: "based" }, own);
    await cancel(somebody, {}, own);
    own.clock.advance(31 * DAY_MS - 1);
    expect(await readPremium(somebody, own)).toMatchObject({
      active: true,
      summaries_limit: 100,
      days_remaining: 0,
    });
    own.clock.advance(1);
    await syncSubscriptions({ dependencies: own.dependencies });
    const { premium, transactions } = await readOverview(somebody, own);
    expect(premium).toMatchObject({ tier: "based", active: false, summaries_limit: 5, days_remaining: 0 });
    expect(transactions).toHaveLength(1);
    own.clock.advance(1);
    expect((await readPremium(somebody, own)).days_remaining).toBe(-1);
    await own.close();
  });

  it("S4.cancel.09 S4.cancel.10 D.money.17 ends access at once where asked to, without a refund", async () => {
    const somebody = await signIn();
    const { url, paymentId } = await checkOut(somebody, { plan: "based" });
    await press(url, "pay");
    const { body } = await cancel(somebody, { cancel_at_period_end: false });
    expect(body.data).toMatchObject({ tier: "free", active: false, summaries_limit: 5 });
    expect(await readPremium(somebody)).toEqual(body.data);
    const [row] = await server.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId));
    expect(row).toMatchObject({ paidMinor: 500, refundedMinor: 0 });
  });

  it("works for a month that was paid for once", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite", payment_method: "crypto" });
    expect((await cancel(somebody)).body.data).toMatchObject({ tier: "lite", cancel_at_period_end: true });
    expect((await cancel(somebody, { cancel_at_period_end: false })).body.data).toMatchObject({
      tier: "free",
    });
  });

  it("has nothing to cancel for a free user", async () => {
    const { status, body } = await cancel(await signIn());
    expect([status, body.error]).toEqual([409, "You have no paid plan to change."]);
  });

  it("S7.cancel.06 needs somebody who is signed in", async () => {
    expect((await cancel({ headers: {} })).status).toBe(401);
  });
});

describe("PUT /api/premium/subscription", () => {
  const update = (as: Caller, body: object) => server.call("updateSubscription", { as, body: body as never });

  it("S7.update.01 S7.update.02 S7.update.03 D.money.18 takes a cancellation back", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite" });
    await update(somebody, { cancel_at_period_end: true });
    const { status, body } = await update(somebody, { cancel_at_period_end: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { tier: "lite", cancel_at_period_end: false } });
  });

  it("goes to the free plan at the period's end", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite" });
    const { body } = await update(somebody, { plan: "free" });
    expect(body.data).toMatchObject({ tier: "lite", active: true, cancel_at_period_end: true });
  });

  it("gives no plan away", async () => {
    const somebody = await signIn();
    expect((await update(somebody, { plan: "pro" })).status).toBe(409);
    await buy(somebody, { plan: "lite" });
    expect((await update(somebody, { plan: "pro" })).status).toBe(409);
    expect((await update(somebody, { plan: "admin" })).status).toBe(400);
    expect((await readPremium(somebody)).tier).toBe("lite");
  });

  it("reactivates without a second payment where the same plan is chosen again", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite" });
    await update(somebody, { cancel_at_period_end: true });
    const { url } = await checkOut(somebody, { plan: "lite", current_tier: "lite" });
    expect(url).toBe(`${TEST_ORIGIN}/payment/success`);
    const { premium, transactions } = await readOverview(somebody);
    expect(premium.cancel_at_period_end).toBe(false);
    expect(transactions).toHaveLength(1);
  });

  it("S7.update.04 needs somebody who is signed in", async () => {
    expect((await update({ headers: {} }, { cancel_at_period_end: true })).status).toBe(401);
  });
});
