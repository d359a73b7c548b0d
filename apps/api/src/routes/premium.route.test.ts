import { DAY_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncSubscriptions } from "../billing/syncing/sync-subscriptions.ts";
import { sandboxPayments } from "../db/schema/billing.schema.ts";
import { createPayers } from "../testing/create-payers.ts";
import {
  type Caller,
  createTestServer,
  TEST_ORIGIN,
  type TestServer,
} from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
const { signIn, checkOut, press, buy, readOverview, readPremium } = createPayers(() => server);

describe("POST /api/premium/cancel", () => {
  const cancel = (as: Caller, body: object = {}, on: TestServer = server) =>
    on.call("cancelSubscription", { as, body });

  it("cancels at the period's end by default", {
    tags: [
      ...["S7.cancel.01", "S7.cancel.02", "S7.cancel.03", "S7.cancel.04", "S4.cancel.06", "D.money.16"],
      "S7.overview.04",
    ],
  }, async () => {
    for (const body of [{}, { cancel_at_period_end: true }]) {
      const somebody = await signIn();
      await buy(somebody, { plan: "based" });
      const canceled = await cancel(somebody, body);
      expect(canceled.headers.get("content-type")).toMatch(/^application\/json\b/);
      expect(canceled.body).toMatchObject({
        success: true,
        data: { tier: "based", active: true, cancel_at_period_end: true },
      });
      expect(await readPremium(somebody)).toEqual(canceled.body.data);
      expect((await readOverview(somebody)).premium).toEqual(canceled.body.data);
    }
  });

  it("keeps plan and quota until the period's end, and ends them then", {
    tags: ["S4.cancel.07", "S3.user.11"],
  }, async () => {
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

  it("ends access immediately on request, without a refund", {
    tags: ["S4.cancel.09", "S4.cancel.10", "D.money.17"],
  }, async () => {
    const somebody = await signIn();
    const { url, paymentId } = await checkOut(somebody, { plan: "based" });
    await press(url, "pay");
    const { body } = await cancel(somebody, { cancel_at_period_end: false });
    expect(body.data).toMatchObject({ tier: "free", active: false, summaries_limit: 5 });
    expect(await readPremium(somebody)).toEqual(body.data);
    const [row] = await server.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId));
    expect(row).toMatchObject({ paidMinor: 500, refundedMinor: 0 });
  });

  it("works for a month paid once", { tags: "S3.user.16" }, async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite", payment_method: "crypto" });
    expect((await readOverview(somebody)).premium).toMatchObject({
      active: true,
      cancel_at_period_end: false,
    });
    expect((await cancel(somebody)).body.data).toMatchObject({ tier: "lite", cancel_at_period_end: true });
    expect((await cancel(somebody, { cancel_at_period_end: false })).body.data).toMatchObject({
      tier: "free",
    });
  });

  it("reports a conflict for a free user", async () => {
    const { status, body } = await cancel(await signIn());
    expect([status, body.error]).toEqual([409, "You don't have a paid plan to change."]);
  });

  it("requires a signed-in user", { tags: "S7.cancel.06" }, async () => {
    expect((await cancel({ headers: {} })).status).toBe(401);
  });
});

describe("PUT /api/premium/subscription", () => {
  const update = (as: Caller, body: object) => server.call("updateSubscription", { as, body: body as never });

  it("undoes a cancellation", {
    tags: ["S7.update.01", "S7.update.02", "S7.update.03", "D.money.18"],
  }, async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite" });
    await update(somebody, { cancel_at_period_end: true });
    const { status, body } = await update(somebody, { cancel_at_period_end: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { tier: "lite", cancel_at_period_end: false } });
  });

  it("has the /api prefix, like every call", { tags: "S7.update.01" }, async () => {
    const { headers } = await signIn();
    const send = async (path: string) => {
      const body = JSON.stringify({ cancel_at_period_end: true });
      const answer = await server.app.request(`${TEST_ORIGIN}${path}`, {
        method: "PUT",
        headers: { ...headers, Origin: TEST_ORIGIN, "Content-Type": "application/json" },
        body,
      });
      return [answer.status, (await answer.json()).code];
    };
    expect(await send("/api/premium/subscription")).toEqual([409, "conflict.no_paid_plan"]);
    expect(await send("/premium/subscription")).toEqual([404, "not_found.address"]);
  });

  it("schedules the switch to the free plan for the period's end", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite" });
    const { body } = await update(somebody, { plan: "free" });
    expect(body.data).toMatchObject({ tier: "lite", active: true, cancel_at_period_end: true });
  });

  it("renews as a smaller plan at its price from the period's end, unless revoked", async () => {
    const own = await createTestServer({ database: server.database });
    const send = async (as: Caller, body: object) =>
      (await own.call("updateSubscription", { as, body: body as never })).body.data;
    const [changing, staying] = [await signIn(own), await signIn(own)];
    for (const somebody of [changing, staying]) {
      await buy(somebody, { plan: "pro" }, own);
      // The last choice counts, and repeating a choice changes nothing.
      for (const plan of ["based", "lite", "lite"]) {
        expect(await send(somebody, { plan })).toMatchObject({
          tier: "pro",
          next_plan: plan,
          summaries_limit: 150,
          cancel_at_period_end: false,
          renewal: { amount: plan === "lite" ? 250 : 500, currency: "USD" },
        });
      }
    }
    expect(await send(staying, { plan: "pro" })).toMatchObject({
      next_plan: null,
      renewal: { amount: 1000 },
    });
    own.clock.advance(31 * DAY_MS);
    await syncSubscriptions({ dependencies: own.dependencies });
    const { premium, transactions } = await readOverview(changing, own);
    expect(premium).toMatchObject({ tier: "lite", active: true, next_plan: null, summaries_limit: 50 });
    expect(transactions.map(({ amount, tier }: { amount: number; tier: string }) => [tier, amount])).toEqual([
      ["lite", 250],
      ["pro", 1000],
    ]);
    expect(await readPremium(staying, own)).toMatchObject({ tier: "pro", renewal: { amount: 1000 } });
    await own.close();
  });

  it("lets a cancellation replace a scheduled plan, and vice versa", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "pro" });
    await update(somebody, { plan: "lite" });
    const canceled = await update(somebody, { cancel_at_period_end: true });
    expect(canceled.body.data).toMatchObject({ cancel_at_period_end: true, next_plan: null, renewal: null });
    const again = await update(somebody, { plan: "lite" });
    expect(again.body.data).toMatchObject({ cancel_at_period_end: false, next_plan: "lite" });
  });

  it("remembers the smaller plan after a one-time payment, and charges nothing for it", async () => {
    const own = await createTestServer({ database: server.database });
    const somebody = await signIn(own);
    await buy(somebody, { plan: "pro", payment_method: "crypto" }, own);
    const { body } = await own.call("updateSubscription", { as: somebody, body: { plan: "lite" } });
    expect(body.data).toMatchObject({ tier: "pro", next_plan: "lite", renewal: null });
    own.clock.advance(31 * DAY_MS);
    await syncSubscriptions({ dependencies: own.dependencies });
    const { premium, transactions } = await readOverview(somebody, own);
    expect(premium).toMatchObject({ tier: "pro", active: false, next_plan: "lite" });
    expect(transactions).toHaveLength(1);
    await buy(somebody, { plan: "lite", payment_method: "crypto" }, own);
    expect(await readPremium(somebody, own)).toMatchObject({ tier: "lite", active: true, next_plan: null });
    await own.close();
  });

  it("refuses upgrades without payment", async () => {
    const somebody = await signIn();
    expect((await update(somebody, { plan: "pro" })).status).toBe(409);
    await buy(somebody, { plan: "lite" });
    expect((await update(somebody, { plan: "pro" })).status).toBe(409);
    expect((await update(somebody, { plan: "admin" })).status).toBe(400);
    expect((await readPremium(somebody)).tier).toBe("lite");
  });

  it("reactivates without a second payment if the same plan is chosen again", async () => {
    const somebody = await signIn();
    await buy(somebody, { plan: "lite" });
    await update(somebody, { cancel_at_period_end: true });
    const { url } = await checkOut(somebody, { plan: "lite", current_tier: "lite" });
    expect(url).toBe(`${TEST_ORIGIN}/payment/success`);
    const { premium, transactions } = await readOverview(somebody);
    expect(premium.cancel_at_period_end).toBe(false);
    expect(transactions).toHaveLength(1);
  });

  it("requires a signed-in user", { tags: "S7.update.04" }, async () => {
    const telegramId = 400_000_000;
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    // A known Telegram id alone proves nothing, and the bot's key alone doesn't identify a user.
    for (const headers of [{}, { Authorization: `Telegram ${telegramId}` }, server.bot.headers]) {
      for (const body of [{ cancel_at_period_end: true }, { plan: "lite" }, {}]) {
        expect((await update({ headers }, body)).status).toBe(401);
      }
    }
  });
});
