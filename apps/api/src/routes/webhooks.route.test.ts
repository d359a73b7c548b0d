import { DAY_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paymentEvents, sandboxPayments } from "../db/schema/billing.schema.ts";
import { SANDBOX_SIGNATURE_HEADER } from "../providers/payments/sandbox/create-sandbox-provider.ts";
import { createPayers } from "../testing/create-payers.ts";
import { createTestServer, TEST_ORIGIN, type TestServer } from "../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
const { signIn, checkOut, readOverview, readPremium, act, deliver } = createPayers(() => server);

describe("payment webhooks", () => {
  it("are refused unless their signature matches the raw body", { tags: "D.money.05" }, async () => {
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

  it("take effect once when delivered concurrently or again a day later", {
    tags: ["D.money.08", "D.money.11"],
  }, async () => {
    const own = await createTestServer({ database: server.database });
    const somebody = await signIn(own);
    const event = await act((await checkOut(somebody, {}, own)).paymentId, "pay");
    await Promise.all([deliver(event, own), deliver(event, own), deliver(event, own)]);
    const before = await readOverview(somebody, own);
    own.clock.advance(DAY_MS);
    await deliver(event, own);
    const after = await readOverview(somebody, own);
    expect(after.transactions).toEqual(before.transactions);
    expect(after.premium.expiry_date).toBe(before.premium.expiry_date);
    const { body } = await own.call("listNotifications", { as: somebody });
    expect(body.data).toHaveLength(1);
    await own.close();
  });

  it("lead to the same state in either order", {
    tags: ["D.money.07", "D.money.09", "D.money.10"],
  }, async () => {
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

  it("store their ID and their effect atomically", { tags: "D.money.06" }, async () => {
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
    // The provider resends it, and this time it is accepted.
    await deliver(event);
    expect(await stored()).toHaveLength(1);
    expect((await readPremium(somebody)).tier).toBe("pro");
    await own.close();
  });

  // In the last case, the event arrives after the month is over and must not start another month.
  it.each([
    { days: 3, isActive: true },
    { days: 20, isActive: true },
    { days: 40, isActive: false },
  ])("change nothing when a paid month's earlier event arrives $days days late", async (late) => {
    const own = await createTestServer({ database: server.database });
    const receive = (event: { body: Uint8Array<ArrayBuffer>; headers: Headers }) =>
      own.app.request(`${TEST_ORIGIN}/api/webhooks/sandbox`, { method: "POST", ...event });
    const somebody = await signIn(own);
    const { paymentId } = await checkOut(somebody, { payment_method: "crypto" }, own);
    const [part, whole] = [await act(paymentId, "pay_part"), await act(paymentId, "pay")];
    expect((await receive(whole)).status).toBe(200);
    expect((await readPremium(somebody, own)).tier).toBe("pro");
    own.clock.advance(late.days * DAY_MS);
    const before = await readOverview(somebody, own);
    for (const event of [part, whole, part]) expect((await receive(event)).status).toBe(200);
    const after = await readOverview(somebody, own);
    expect([after.premium, after.transactions]).toEqual([before.premium, before.transactions]);
    expect([after.premium.active, after.transactions.length]).toEqual([late.isActive, 1]);
    await own.close();
  });

  it("date a card's payment and month from the payment, however late they arrive", {
    tags: "D.money.10",
  }, async () => {
    const states: unknown[] = [];
    for (const days of [0, 3]) {
      const own = await createTestServer({ database: server.database });
      const somebody = await signIn(own);
      const event = await act((await checkOut(somebody, {}, own)).paymentId, "pay");
      own.clock.advance(days * DAY_MS);
      const sent = { method: "POST", ...event };
      expect((await own.app.request(`${TEST_ORIGIN}/api/webhooks/sandbox`, sent)).status).toBe(200);
      const { premium, transactions } = await readOverview(somebody, own);
      const [{ timestamp, created_at }] = transactions;
      expect(premium.tier).toBe("pro");
      states.push([premium.expiry_date, timestamp, created_at]);
      await own.close();
    }
    expect(states[1]).toEqual(states[0]);
  });

  it("aren't required: the return page reads the payment itself", { tags: "D.money.12" }, async () => {
    const somebody = await signIn();
    const { paymentId } = await checkOut(somebody);
    await act(paymentId, "pay");
    expect((await readPremium(somebody)).tier).toBe("free");
    const [row] = await server.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId));
    const returned = await server.app.request(row?.returnUrl ?? "");
    expect(returned.headers.get("location")).toContain("/payment/success");
    expect((await readPremium(somebody)).tier).toBe("pro");
  });

  it("return 404 for a provider that isn't enabled", async () => {
    const response = await server.app.request(`${TEST_ORIGIN}/api/webhooks/stripe`, {
      method: "POST",
      body: "{}",
    });
    expect(response.status).toBe(404);
  });
});
