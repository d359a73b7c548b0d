import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStripeShop, type StripeShop } from "./testing/create-stripe-shop.ts";

let shop: StripeShop;
beforeAll(async () => {
  shop = await createStripeShop();
});
afterAll(() => shop.close());

/** Creates a Pro user whose card is declined at the first renewal. */
async function arrangeOverdue() {
  const somebody = await shop.signIn();
  const { subscription } = await shop.buy(somebody);
  shop.stripe.books.declined.add(subscription.customer);
  shop.passDays(31);
  await shop.runHourly();
  const asksFor = async () => {
    const before = shop.stripe.requests.length;
    shop.server.clock.advance(61 * 60_000);
    await shop.runHourly();
    return shop.stripe.requests.slice(before).filter(({ call }) => call.endsWith(subscription.id)).length;
  };
  return {
    somebody,
    subscription,
    /** Advances the clock by an hour and returns how many times we requested the subscription from Stripe. */
    asksFor,
    readInvoice: () => shop.findInvoices(subscription.id).find(({ status }) => status !== "paid")?.status,
  };
}

describe("an unpaid Stripe renewal", () => {
  it("is polled every hour while Stripe tries to collect it", async () => {
    const { somebody, asksFor, readInvoice } = await arrangeOverdue();
    // Make regular requests to keep the session alive.
    for (let month = 0; month < 3; month += 1) {
      shop.passDays(20);
      await shop.listPayments(somebody);
    }
    expect(await asksFor()).toBeGreaterThan(0);
    expect(await asksFor()).toBeGreaterThan(0);
    expect(readInvoice()).toBe("open");
    expect((await shop.listPayments(somebody))[0]).toMatchObject({ status: "failed" });
  });

  it("cancels its subscription once Stripe gives up and leaves it unpaid", async () => {
    const { somebody, subscription, asksFor, readInvoice } = await arrangeOverdue();
    shop.passDays(14);
    shop.stripe.giveUp(subscription.id);
    await shop.deliverNew();
    expect(subscription.status).toBe("canceled");
    // The invoice is void, so that nobody pays for a month without a plan by mistake.
    expect(readInvoice()).toBe("void");
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: false });
    expect((await shop.listPayments(somebody)).map(({ status }) => status)).toEqual([
      "cancelled",
      "succeeded",
    ]);
    expect(await asksFor()).toBe(0);
    // The user can buy again.
    shop.stripe.books.declined.delete(subscription.customer);
    await shop.buy(somebody);
    expect(await shop.readPremium(somebody)).toMatchObject({ tier: "pro", active: true });
  });

  it("cancels a subscription that stays overdue, found by the hourly check alone", async () => {
    const { subscription, asksFor, readInvoice } = await arrangeOverdue();
    shop.passDays(63);
    expect(await asksFor()).toBeGreaterThan(0);
    expect(subscription.status).toBe("canceled");
    expect(readInvoice()).toBe("void");
    expect(await asksFor()).toBe(0);
  });

  /** Creates a Telegram user on Lite, and 20 days later a guest on Pro who can link that user. */
  async function arrangeTwo(telegramId: number) {
    const { server } = shop;
    await server.call("putBotUser", {
      as: server.bot,
      params: { telegramId },
      body: { first_name: "Ada", last_name: null, username: null, language_code: null },
    });
    const ada = { headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` } };
    const { subscription } = await shop.buy(ada, { plan: "lite" });
    shop.passDays(20);
    const guest = await shop.signIn();
    const { subscription: kept } = await shop.buy(guest);
    const link = (more: object) =>
      server.call("linkTelegram", { as: guest, body: { telegram_id: telegramId, ...more } });
    return {
      ...{ ada, guest, subscription, kept },
      async linkBoth() {
        await link({});
        return link({ code: server.telegram.readCode(String(telegramId)) });
      },
    };
  }

  it("ends with its subscription if its account is linked to one with a plan", async () => {
    const { ada, subscription, kept, linkBoth } = await arrangeTwo(200_000_001);
    shop.stripe.books.declined.add(subscription.customer);
    shop.passDays(12);
    await shop.runHourly();
    expect((await linkBoth()).status).toBe(200);
    expect([subscription.status, kept.status]).toEqual(["canceled", "active"]);
    expect(shop.findInvoices(subscription.id).map(({ status }) => status)).toContain("void");
    expect(await shop.readPremium(ada)).toMatchObject({ tier: "pro", active: true });
  });

  it("is refunded if it is paid just before its account is linked to one with a plan", async () => {
    const { ada, subscription, kept, linkBoth } = await arrangeTwo(200_000_002);
    shop.stripe.books.declined.add(subscription.customer);
    shop.passDays(12);
    await shop.runHourly();
    shop.stripe.payInvoice(shop.findInvoices(subscription.id).at(-1)?.id ?? "");
    expect((await linkBoth()).status).toBe(200);
    await shop.runHourly();
    expect([subscription.status, kept.status]).toEqual(["canceled", "active"]);
    expect(shop.listRefunded(subscription.customer)).toEqual([250]);
    expect((await shop.listPayments(ada)).map(({ status, amount }) => [amount, status])).toEqual([
      [250, "cancelled"],
      [1000, "succeeded"],
      [250, "succeeded"],
    ]);
    expect(await shop.readPremium(ada)).toMatchObject({ tier: "pro", active: true });
  });

  it("isn't mistaken for one that was paid but isn't known yet: two plans can't be linked", async () => {
    const { guest, subscription, kept, linkBoth } = await arrangeTwo(200_000_003);
    await shop.runHourly();
    shop.passDays(12);
    const refused = await linkBoth();
    expect([refused.status, refused.body.code]).toEqual([409, "conflict.two_plans"]);
    await shop.runHourly();
    expect([subscription.status, kept.status]).toEqual(["active", "active"]);
    expect(await shop.readPremium(guest)).toMatchObject({ tier: "pro", active: true });
  });

  it("that is about to be attempted is no longer charged once its account is linked to one with a plan", async () => {
    const { subscription, kept, linkBoth } = await arrangeTwo(200_000_004);
    // Stripe hasn't begun the next period yet.
    shop.server.clock.advance(12 * 86_400_000);
    expect((await linkBoth()).status).toBe(200);
    shop.passDays(1);
    expect([subscription.status, kept.status]).toEqual(["canceled", "active"]);
    expect(shop.listCharged(subscription.customer)).toEqual([250]);
  });
});
