import type { PlanId } from "@pith/core/plans/tier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../testing/create-test-server.ts";
import { createStripeShop, type StripeShop } from "./testing/create-stripe-shop.ts";
import { requireThing } from "./testing/fake-stripe-objects.ts";

describe("two subscriptions paid at the same moment", () => {
  let shop: StripeShop;
  beforeAll(async () => {
    shop = await createStripeShop();
  });
  afterAll(() => shop.close());

  /**
   * Opens two pages as if at the same time, so that neither closes the other, and pays on both, a second
   * apart.
   */
  async function payTwice(as: Caller, plans: readonly [PlanId, PlanId]) {
    const pages = [];
    for (const plan of plans) {
      pages.push(await shop.checkOut(as, { plan: plan as "lite" | "based" | "pro" }));
      shop.server.clock.advance(1_000);
    }
    const subscriptions = pages.map(({ sessionId }) => {
      const session = requireThing(shop.stripe.books.sessions, sessionId);
      session.status = "open";
      const subscription = shop.stripe.payCheckout(sessionId);
      shop.server.clock.advance(1_000);
      return subscription;
    });
    const [first, second] = subscriptions;
    if (!first || !second) throw new Error("Nothing was paid.");
    return { pages: pages.map(({ sessionId }) => sessionId), first, second };
  }

  const listRefunds = (customer: string) =>
    [...shop.stripe.books.refunds.values()].filter(
      ({ charge }) => requireThing(shop.stripe.books.charges, charge).customer === customer,
    );
  const findCharges = (customer: string) =>
    [...shop.stripe.books.charges.values()].filter((charge) => charge.customer === customer);
  const listStatuses = async (as: Caller) =>
    (await shop.listPayments(as)).map(({ status, amount }) => [amount, status]);
  const listTypes = async (as: Caller) => (await shop.listNotices(as)).map(({ type }) => type).sort();

  it.each([
    ["the first", [0, 1]],
    ["the second", [1, 0]],
  ] as const)(
    "are reduced to one when %s becomes known first: the later one is refunded",
    async (_name, order) => {
      const somebody = await shop.signIn();
      const { pages, first, second } = await payTwice(somebody, ["pro", "pro"]);
      for (const index of order) await shop.comeBack(pages[index] ?? "");
      const [kept, surplus] = findCharges(first.customer);
      expect([kept?.amount_refunded, surplus?.amount_refunded]).toEqual([0, 1000]);
      expect([first.status, second.status]).toEqual(["active", "canceled"]);
      expect(listRefunds(first.customer)).toMatchObject([{ amount: 1000, reason: "duplicate" }]);
      expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
      expect((await listStatuses(somebody)).sort()).toEqual([
        [1000, "cancelled"],
        [1000, "succeeded"],
      ]);
      expect(await listTypes(somebody)).toEqual([
        "payment_returned",
        "payment_succeeded",
        "payment_succeeded",
      ]);

      // Later events from Stripe and the scheduled jobs neither refund nor notify again.
      await shop.deliverNew();
      await shop.runHourly();
      await shop.deliverNew();
      expect(listRefunds(first.customer)).toHaveLength(1);
      expect(await listTypes(somebody)).toHaveLength(3);
      const [notice] = (await shop.listNotices(somebody)).filter(({ type }) => type === "payment_returned");
      expect(notice).toMatchObject({
        actionUrl: "/subscription?section=transactions",
        message:
          "It looks like you paid twice, so we refunded $10.00 for the Pro plan. The refund may take a few days to appear in your account.",
      });

      shop.passDays(31);
      await shop.deliverNew();
      expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
      expect(shop.listCharged(first.customer)).toEqual([1000, 1000, 1000]);
      expect(listRefunds(first.customer)).toHaveLength(1);
    },
  );

  it("are reduced to one by events alone, and when both pages return simultaneously", async () => {
    const [told, both] = [await shop.signIn(), await shop.signIn()];
    const silent = await payTwice(told, ["based", "based"]);
    await shop.deliverNew();
    expect(listRefunds(silent.first.customer)).toMatchObject([{ amount: 500 }]);
    expect([silent.first.status, silent.second.status]).toEqual(["active", "canceled"]);
    const { pages, first, second } = await payTwice(both, ["based", "based"]);
    await Promise.all(pages.map((page) => shop.comeBack(page)));
    expect(listRefunds(first.customer)).toMatchObject([{ amount: 500 }]);
    expect([first.status, second.status]).toEqual(["active", "canceled"]);
    expect(await listTypes(both)).toEqual(["payment_returned", "payment_succeeded", "payment_succeeded"]);
  });

  it("send the payer of the later one to their payments instead of a failure page", async () => {
    const somebody = await shop.signIn();
    const { pages } = await payTwice(somebody, ["pro", "pro"]);
    expect((await shop.comeBack(pages[0] ?? "")).pathname).toBe("/payment/success");
    const target = await shop.comeBack(pages[1] ?? "");
    expect([target.pathname, target.search]).toEqual(["/subscription", "?section=transactions"]);
  });

  it.each([
    ["the smaller was paid first", ["lite", "pro"], [0, 1]],
    ["the smaller was paid later", ["pro", "lite"], [0, 1]],
    ["the smaller becomes known last", ["lite", "pro"], [1, 0]],
  ] as const)("keep the bigger plan when %s, and refund the smaller one", async (_name, plans, order) => {
    const somebody = await shop.signIn();
    const { pages, first } = await payTwice(somebody, plans);
    for (const index of order) await shop.comeBack(pages[index] ?? "");
    expect(listRefunds(first.customer)).toMatchObject([{ amount: 250 }]);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
    expect((await listStatuses(somebody)).sort()).toEqual([
      [1000, "succeeded"],
      [250, "cancelled"],
    ]);
    shop.passDays(31);
    await shop.deliverNew();
    expect(shop.listCharged(first.customer).slice(2)).toEqual([1000]);
  });

  it("during an upgrade refund one of the two and nothing of the smaller plan", async () => {
    const somebody = await shop.signIn();
    const { subscription: old } = await shop.buy(somebody, { plan: "lite" });
    shop.passDays(10);
    const { pages, first, second } = await payTwice(somebody, ["pro", "pro"]);
    // The later payment is processed first and uses up the credit for unused days.
    await shop.comeBack(pages[1] ?? "");
    await shop.comeBack(pages[0] ?? "");
    await shop.deliverNew();
    const charges = findCharges(old.customer);
    const due = charges[2]?.amount ?? 0;
    expect(due).toBeLessThan(1000);
    expect(charges.map(({ amount_refunded: back }) => back)).toEqual([0, 0, due]);
    expect(
      [old, first, second].map(({ id }) => requireThing(shop.stripe.books.subscriptions, id).status),
    ).toEqual(["canceled", "active", "canceled"]);
    expect((await listTypes(somebody)).filter((type) => type === "payment_returned")).toHaveLength(1);
  });

  it("aren't confused with quick successive upgrades", async () => {
    const somebody = await shop.signIn();
    const { subscription: lite } = await shop.buy(somebody, { plan: "lite" });
    await shop.buy(somebody, { plan: "based", is_upgrade: true, current_tier: "lite" });
    await shop.buy(somebody, { plan: "pro", is_upgrade: true, current_tier: "based" });
    await shop.deliverNew();
    expect(listRefunds(lite.customer)).toEqual([]);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
  });

  it.each([
    ["can't be reached", { answer: 503 }],
    ["has given it back and its answer is lost", { answer: "cut", hasEffect: true }],
  ] as const)(
    "are refunded once if Stripe %s at first, with the second one already canceled",
    async (_name, fault) => {
      const somebody = await shop.signIn();
      const { pages, first, second } = await payTwice(somebody, ["pro", "pro"]);
      shop.stripe.faults.push({ on: "POST /v1/refunds", ...fault });
      for (const page of pages) await shop.comeBack(page);
      // The event that ends the subscription arrives before the refund.
      await shop.deliverNew();
      expect(second.status).toBe("canceled");
      expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
      shop.stripe.faults.length = 0;
      await shop.runHourly();
      expect(listRefunds(first.customer)).toMatchObject([{ amount: 1000 }]);
      expect(await listTypes(somebody)).toContain("payment_returned");
    },
  );

  it("are refunded only once if the operator was faster", async () => {
    const somebody = await shop.signIn();
    const { pages, first, second } = await payTwice(somebody, ["pro", "pro"]);
    shop.stripe.faults.push({ on: "POST /v1/refunds", answer: 503 });
    for (const page of pages) await shop.comeBack(page);
    shop.stripe.faults.length = 0;
    shop.stripe.refund({ invoiceId: shop.findInvoices(second.id)[0]?.id ?? "" });
    await shop.runHourly();
    const asked = shop.stripe.requests.length;
    await shop.runHourly();
    expect(shop.stripe.requests.slice(asked).filter(({ call }) => call.includes("refunds"))).toEqual([]);
    expect(listRefunds(first.customer)).toHaveLength(1);
    expect(await listTypes(somebody)).toContain("payment_returned");
  });

  it("are refunded even if the account is deleted before Stripe is reachable", async () => {
    const somebody = await shop.signIn();
    const { pages, first } = await payTwice(somebody, ["pro", "pro"]);
    shop.stripe.faults.push({ on: "POST /v1/refunds", answer: 503 });
    for (const page of pages) await shop.comeBack(page);
    shop.stripe.faults.length = 0;
    await shop.server.call("deleteAccount", { as: somebody, body: { confirmation: "delete" } });
    expect(listRefunds(first.customer)).toMatchObject([{ amount: 1000 }]);
  });
});
