import type { CheckoutRequest } from "@pith/core/contract/payment.schemas";
import { DAY_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxPayments } from "../../db/schema/billing.schema.ts";
import { addMonth } from "../../lib/add-month.ts";
import { createPayers } from "../../testing/create-payers.ts";
import { createTestServer, type TestServer } from "../../testing/create-test-server.ts";
import { createScheduledHandlers } from "../../worker/scheduled.handler.ts";
import { findSubscription } from "../billing.repo.ts";
import { reconcile } from "./reconcile-payment.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Order = Pick<CheckoutRequest, "plan" | "payment_method">;

/**
 * Sets up a user with a month of Lite, paid for on January 15. On January 25, 21 of 31 days are left, which
 * gives a credit of 1.69. Opens all payment pages with that credit at once, then pays on each of them in
 * turn.
 */
async function payAtOnce(orders: readonly Order[]) {
  const own = await createTestServer({ database: server.database });
  const { signIn, checkOut, press, buy, readPremium } = createPayers(() => own);
  const as = await signIn();
  await buy(as, { plan: "lite", payment_method: "crypto" });
  own.clock.advance(10 * DAY_MS);
  const pages: string[] = [];
  for (const order of orders) pages.push((await checkOut(as, order)).url);
  // Each page is told to pay twice, but the payment counts once.
  for (const page of pages) for (let times = 0; times < 2; times += 1) await press(page, "pay");
  const startedAt = own.clock.now();
  const days = (moment: string) => (Date.parse(moment) - startedAt) / DAY_MS;
  return {
    own,
    as,
    /** Returns the current plan, and the number of days from the payments to its end. */
    async readPlan() {
      const { tier, expiry_date: end } = await readPremium(as);
      return { tier, days: days(end) };
    },
    /** Advances the clock to the end of the current plan, and applies the next one. */
    async passPlan() {
      const { expiry_date: end } = await readPremium(as);
      own.clock.advance(Date.parse(end) - own.clock.now() + 1);
      await createScheduledHandlers(own.dependencies).syncSubscriptions();
    },
    readPrice: async (plan: "based" | "pro") =>
      (
        await own.call("getUpgradePricing", {
          as,
          query: { to_tier: plan, billing_period: "monthly", payment_method: "crypto" },
        })
      ).body.data,
    cancelNow: () => own.call("cancelSubscription", { as, body: { cancel_at_period_end: false } }),
  };
}

const crypto = (plan: Order["plan"]): Order => ({ plan, payment_method: "crypto" });
const card = (plan: Order["plan"]): Order => ({ plan, payment_method: "card" });
/** Days from January 25 to February 25, and from there to March 25. */
const FIRST_DAYS = 31;
const SECOND_DAYS = 28;

describe("the credit for unused days", () => {
  it("is spent by the first payment, and prorates the second month behind it", async () => {
    const { own, readPlan } = await payAtOnce([crypto("pro"), crypto("pro")]);
    const { tier, days } = await readPlan();
    expect(tier).toBe("pro");
    // The user paid 8.31 of the month's price of 10.00.
    expect(days).toBeCloseTo(FIRST_DAYS + SECOND_DAYS * 0.831, 6);
    await own.close();
  });

  it("is spent once across any number of checkout pages", async () => {
    const { own, readPlan } = await payAtOnce([crypto("pro"), crypto("pro"), crypto("pro"), crypto("pro")]);
    const { days } = await readPlan();
    expect(days).toBeGreaterThan(FIRST_DAYS + 3 * 28 * 0.831);
    expect(days).toBeLessThan(FIRST_DAYS + 3 * 31 * 0.831);
    await own.close();
  });

  it("is spent once if the second payment is for a bigger plan, which runs first", async () => {
    const { own, readPlan, passPlan } = await payAtOnce([crypto("based"), crypto("pro")]);
    const pro = await readPlan();
    expect(pro.tier).toBe("pro");
    expect(pro.days).toBeCloseTo(FIRST_DAYS * 0.831, 6);
    await passPlan();
    const based = await readPlan();
    expect(based.tier).toBe("based");
    expect(based.days).toBeCloseTo(FIRST_DAYS * 0.831 + FIRST_DAYS, 6);
    await own.close();
  });

  it("is spent once if the second payment is for a smaller plan, whose month starts later", async () => {
    const { own, readPlan, passPlan } = await payAtOnce([crypto("pro"), crypto("based")]);
    expect(await readPlan()).toEqual({ tier: "pro", days: FIRST_DAYS });
    await passPlan();
    const based = await readPlan();
    expect(based.tier).toBe("based");
    // The user paid 3.31 of the month's price of 5.00.
    expect(based.days).toBeCloseTo(FIRST_DAYS + (FIRST_DAYS * 331) / 500, 6);
    await own.close();
  });

  it("is what was paid for a prorated month", async () => {
    const { own, readPlan, passPlan, readPrice } = await payAtOnce([crypto("pro"), crypto("based")]);
    await passPlan();
    expect((await readPlan()).tier).toBe("based");
    // The user paid 3.31 for the month, which ends early.
    const { credit } = await readPrice("pro");
    expect(credit).toBeGreaterThan(331 - 500 / 31);
    expect(credit).toBeLessThanOrEqual(331);
    await own.close();
  });

  it("goes to a card subscription, and prorates the crypto month that had spent it", async () => {
    const { own, readPlan } = await payAtOnce([crypto("pro"), card("pro")]);
    const { tier, days } = await readPlan();
    expect(tier).toBe("pro");
    // The month paid for by card comes first, followed by the one paid for with crypto.
    expect(days).toBeCloseTo(FIRST_DAYS + FIRST_DAYS * 0.831, 6);
    await own.close();
  });

  it("isn't granted to a crypto month paid after a card subscription", async () => {
    const { own, as, readPlan } = await payAtOnce([card("pro"), crypto("pro")]);
    expect((await readPlan()).days).toBeCloseTo(FIRST_DAYS + SECOND_DAYS * 0.831, 6);
    // The card's subscription renews. The queued month still follows it, in full.
    own.clock.advance(FIRST_DAYS * DAY_MS + 1);
    await createScheduledHandlers(own.dependencies).syncSubscriptions();
    const renewed = await readPlan();
    expect(renewed.days).toBeCloseTo(FIRST_DAYS + SECOND_DAYS + SECOND_DAYS * 0.831, 6);
    const { body } = await own.call("getAccountOverview", { as });
    expect(body.data.transactions.map(({ amount }: { amount: number }) => amount)).toEqual([
      1000, 831, 831, 250,
    ]);
    await own.close();
  });

  it("never lets a smaller plan's month end a bigger plan that renews", async () => {
    const { own, as, readPlan, passPlan } = await payAtOnce([card("pro"), crypto("based")]);
    expect(await readPlan()).toEqual({ tier: "pro", days: FIRST_DAYS });
    await own.call("cancelSubscription", { as, body: { cancel_at_period_end: true } });
    await passPlan();
    const based = await readPlan();
    expect(based.tier).toBe("based");
    expect(based.days).toBeCloseTo(FIRST_DAYS + (FIRST_DAYS * 331) / 500, 6);
    await own.close();
  });

  describe("after a refund", () => {
    async function openPages(orders: readonly Order[]) {
      const own = await createTestServer({ database: server.database });
      const { signIn, checkOut, press, buy } = createPayers(() => own);
      const as = await signIn();
      await buy(as, { plan: "lite", payment_method: "crypto" });
      own.clock.advance(10 * DAY_MS);
      const { db, sandbox: provider, dependencies } = own;
      const pages = [];
      for (const order of orders) {
        const { url, paymentId: id } = await checkOut(as, order);
        const read = () => reconcile({ provider, subject: { kind: "payment", id }, dependencies });
        const isSame = eq(sandboxPayments.id, id);
        pages.push({
          pay: () => press(url, "pay"),
          read,
          async refund() {
            const [payment] = await db.select().from(sandboxPayments).where(isSame);
            if (payment?.subscriptionId) await provider.refundSubscription(payment.subscriptionId);
            else await db.update(sandboxPayments).set({ refundedMinor: 831 }).where(isSame);
            await read();
          },
          async isWhole() {
            const month = await findSubscription({ db, provider: "sandbox", providerSubscriptionId: id });
            return month?.periodEnd.getTime() === addMonth(month?.periodStart ?? new Date(0)).getTime();
          },
        });
      }
      const [first, second, third] = pages;
      if (!first || !second || !third) throw new Error("A page is missing.");
      return { own, first, second, third };
    }

    it("is available to an open order, not to one already paid and prorated", async () => {
      const { own, first, second, third } = await openPages([crypto("pro"), crypto("pro"), crypto("pro")]);
      await first.pay();
      await second.pay();
      expect([await first.isWhole(), await second.isWhole()]).toEqual([true, false]);
      await first.refund();
      await second.read();
      await third.pay();
      expect([await second.isWhole(), await third.isWhole()]).toEqual([false, true]);
      await own.close();
    });

    it("is available to an open order if a card payment was refunded", async () => {
      const { own, first, second, third } = await openPages([card("pro"), crypto("pro"), crypto("pro")]);
      await first.pay();
      await first.refund();
      await second.pay();
      await third.pay();
      expect([await second.isWhole(), await third.isWhole()]).toEqual([true, false]);
      await own.close();
    });
  });

  it("isn't offered again after the plan that spent it was canceled", async () => {
    // A card subscription for the same plan, which replaces nothing.
    const { own, cancelNow, readPrice, readPlan } = await payAtOnce([card("lite")]);
    await cancelNow();
    expect((await readPlan()).tier).toBe("lite");
    expect(await readPrice("pro")).toMatchObject({ full_price: 1000, credit: 0, amount_due: 1000 });
    await own.close();
  });
});
