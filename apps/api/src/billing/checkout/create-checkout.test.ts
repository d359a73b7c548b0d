import type { CheckoutRequest } from "@pith/core/contract/payment.schemas";
import { DAY_MS } from "@pith/core/lib/durations";
import { formatAmount } from "@pith/core/money/format-amount";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrder, createPayers } from "../../testing/create-payers.ts";
import { createTestServer, type TestServer } from "../../testing/create-test-server.ts";
import { createScheduledHandlers } from "../../worker/scheduled.handler.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
const { signIn, press, buy, readOverview, readPremium } = createPayers(() => server);

type Plan = CheckoutRequest["plan"];
type Method = CheckoutRequest["payment_method"];
interface Way {
  from: Plan | null;
  paidBy?: Method;
  afterDays?: number;
  to: Plan;
  method: Method;
  /** In cents. */
  due: number;
  kind: string;
}

/** All periods have 31 days, from January 15 to February 15. */
const ways: Way[] = [
  { from: null, to: "lite", method: "card", kind: "change", due: 250 },
  { from: "lite", to: "based", method: "card", kind: "change", due: 250 },
  { from: "lite", afterDays: 1, to: "based", method: "card", kind: "change", due: 259 },
  { from: "lite", afterDays: 10, to: "pro", method: "card", kind: "change", due: 831 },
  { from: "lite", afterDays: 30, to: "pro", method: "crypto", kind: "change", due: 992 },
  { from: "lite", afterDays: 30.5, to: "pro", method: "card", kind: "change", due: 1000 },
  { from: "based", afterDays: 13, to: "pro", method: "card", kind: "change", due: 710 },
  { from: "based", afterDays: 32, to: "pro", method: "card", kind: "change", due: 1000 },
  { from: "lite", paidBy: "crypto", afterDays: 10, to: "pro", method: "crypto", kind: "change", due: 831 },
  {
    from: "lite",
    paidBy: "crypto",
    afterDays: 10,
    to: "lite",
    method: "crypto",
    kind: "month_ahead",
    due: 250,
  },
  { from: "lite", paidBy: "crypto", afterDays: 10, to: "lite", method: "card", kind: "change", due: 81 },
];

describe("createCheckout", () => {
  it.each(ways)(
    "charges the quoted amount everywhere it is shown: $from, after $afterDays days to $to by $method is $due",
    { tags: "D.money.15" },
    async ({ from, paidBy = "card", afterDays = 0, to, method, due, kind }) => {
      const own = await createTestServer({ database: server.database });
      const as = await signIn(own);
      if (from && afterDays > 31) {
        // Months paid for in crypto don't renew.
        await buy(as, { plan: from, payment_method: "crypto" }, own);
      } else if (from) await buy(as, { plan: from, payment_method: paidBy }, own);
      own.clock.advance(afterDays * DAY_MS);

      const quoted = await own.call("getUpgradePricing", {
        as,
        query: { to_tier: to, billing_period: "monthly", payment_method: method },
      });
      expect(quoted.body.data).toMatchObject({ kind, amount_due: due, currency: "USD" });
      expect(quoted.body.data.full_price - quoted.body.data.credit).toBe(due);
      const begun = await own.call("createCheckoutSession", {
        as,
        body: buildOrder({ plan: to, payment_method: method }),
      });
      expect(begun.body.data).toMatchObject({ amount_due: due, currency: "USD" });
      const price = formatAmount({ amount: due, currency: "USD", locale: "en" });
      const page = await (await own.app.request(begun.body.data.url)).text();
      expect(page).toContain(`Pay ${price}`);

      const target = new URL(await press(begun.body.data.url, "pay", own));
      const { transactions } = await readOverview(as, own);
      const named = target.searchParams.get("payment");
      const paid = transactions.filter(
        (one: { provider_payment_id: string }) => one.provider_payment_id === named,
      );
      expect(paid).toMatchObject([{ amount: due, currency: "USD", tier: to, status: "succeeded" }]);
      const { body } = await own.call("listNotifications", { as });
      expect(body.data[0].message).toContain(`We received your payment of ${price}.`);
      await own.close();
    },
  );

  it("charges nothing for undoing a cancellation and quotes zero beforehand", async () => {
    const as = await signIn();
    await buy(as, { plan: "pro" });
    await server.call("cancelSubscription", { as, body: { cancel_at_period_end: true } });
    const { body: quoted } = await server.call("getUpgradePricing", {
      as,
      query: { to_tier: "pro", billing_period: "monthly" },
    });
    expect(quoted.data).toMatchObject({ kind: "reactivation", full_price: 1000, credit: 0, amount_due: 0 });
    const { body: begun } = await server.call("createCheckoutSession", { as, body: buildOrder() });
    expect(begun.data).toMatchObject({ amount_due: 0, currency: "USD" });
    expect(new URL(begun.data.url).pathname).toBe("/payment/success");
    const { premium, transactions } = await readOverview(as);
    expect(premium).toMatchObject({ tier: "pro", active: true, cancel_at_period_end: false });
    expect(transactions).toHaveLength(1);
  });

  it("charges once in the sandbox when two checkout pages for one plan are paid", {
    tags: "D.money.29",
  }, async () => {
    const own = await createTestServer({ database: server.database });
    const { signIn: meet, checkOut, press: pay } = createPayers(() => own);
    const as = await meet();
    const pages = [await checkOut(as), await checkOut(as)];
    const targets = [];
    for (const { url } of pages) {
      targets.push(new URL(await pay(url, "pay")).pathname);
      own.clock.advance(1_000);
    }
    expect(targets).toEqual(["/payment/success", "/subscription"]);
    const { premium, transactions } = await readOverview(as, own);
    expect(premium).toMatchObject({ tier: "pro", active: true });
    expect(transactions.map(({ status, paid }: { status: string; paid: number }) => [status, paid])).toEqual(
      expect.arrayContaining([
        ["succeeded", 1000],
        ["cancelled", 0],
      ]),
    );
    own.clock.advance(31 * DAY_MS);
    await createScheduledHandlers(own.dependencies).syncSubscriptions();
    expect((await readOverview(as, own)).transactions).toHaveLength(3);
    await own.close();
  });

  it("credits only the current month if further months were paid ahead", async () => {
    const own = await createTestServer({ database: server.database });
    const as = await signIn(own);
    for (let month = 0; month < 2; month += 1) {
      await buy(as, { plan: "lite", payment_method: "crypto" }, own);
    }
    own.clock.advance(10 * DAY_MS);
    const { body } = await own.call("getUpgradePricing", {
      as,
      query: { to_tier: "pro", billing_period: "monthly", payment_method: "crypto" },
    });
    expect(body.data).toMatchObject({ credit: 169, amount_due: 831, days_remaining: 21 });
    await own.close();
  });

  it("keeps a prepaid month behind a bigger plan until that stops renewing", async () => {
    const own = await createTestServer({ database: server.database });
    const as = await signIn(own);
    const { syncSubscriptions } = createScheduledHandlers(own.dependencies);
    for (let month = 0; month < 2; month += 1) {
      await buy(as, { plan: "lite", payment_method: "crypto" }, own);
    }
    await buy(as, { plan: "pro" }, own);
    for (let month = 0; month < 3; month += 1) {
      own.clock.advance(Date.parse((await readPremium(as, own)).expiry_date) - own.clock.now() + 1);
      await syncSubscriptions();
      expect((await readPremium(as, own)).tier).toBe("pro");
    }
    await own.call("cancelSubscription", { as, body: { cancel_at_period_end: true } });
    const proEnd = Date.parse((await readPremium(as, own)).expiry_date);
    own.clock.advance(proEnd - own.clock.now());
    await syncSubscriptions();
    const after = await readPremium(as, own);
    expect(after).toMatchObject({ tier: "lite", active: true });
    // The paid month runs from February 15 to March 15.
    expect(Date.parse(after.expiry_date)).toBe(proEnd + 28 * DAY_MS);
    await own.close();
  });

  it("starts prepaid months at the next cleanup if no job ran for a long time", async () => {
    const own = await createTestServer({ database: server.database });
    const as = await signIn(own);
    const jobs = createScheduledHandlers(own.dependencies);
    for (let month = 0; month < 3; month += 1) {
      await buy(as, { plan: "lite", payment_method: "crypto" }, own);
    }
    await buy(as, { plan: "pro", payment_method: "crypto" }, own);
    own.clock.advance(Date.parse((await readPremium(as, own)).expiry_date) - own.clock.now() + 40 * DAY_MS);
    expect(await readPremium(as, own)).toMatchObject({ tier: "pro", active: false });
    await jobs.cleanUp();
    expect(await readPremium(as, own)).toMatchObject({ tier: "lite", active: true });
    await own.close();
  });

  it("starts prepaid months in full when the bigger plan's month ends", async () => {
    const own = await createTestServer({ database: server.database });
    const as = await signIn(own);
    for (let month = 0; month < 3; month += 1) {
      await buy(as, { plan: "lite", payment_method: "crypto" }, own);
    }
    own.clock.advance(10 * DAY_MS);
    await buy(as, { plan: "pro", payment_method: "crypto" }, own);
    const proEnd = Date.parse((await readPremium(as, own)).expiry_date);
    own.clock.advance(proEnd - own.clock.now() - 1);
    expect((await readPremium(as, own)).tier).toBe("pro");
    own.clock.advance(1);
    await createScheduledHandlers(own.dependencies).syncSubscriptions();
    const after = await readPremium(as, own);
    expect(after).toMatchObject({ tier: "lite", active: true });
    // The two paid months run from February 15 to April 15.
    expect(Date.parse(after.expiry_date)).toBe(proEnd + (28 + 31) * DAY_MS);
    await own.close();
  });
});
