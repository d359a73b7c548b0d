import { DAY_MS } from "@pith/core/lib/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, type TestServer } from "../../testing/create-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let lastTelegramId = 901_000_000;
let lastCharge = 0;

type Plan = "lite" | "based" | "pro";

/** Registers a user with the bot. Returns clients for the user's and the bot's Stars endpoints. */
async function arrangePayer() {
  lastTelegramId += 1;
  const telegramId = lastTelegramId;
  const as = { headers: { ...server.bot.headers, Authorization: `Telegram ${telegramId}` } };
  await server.call("putBotUser", {
    as: server.bot,
    params: { telegramId },
    body: { first_name: "Ada", last_name: null, username: null, language_code: null },
  });
  const listOffers = async (): Promise<{ plan: Plan; stars: number }[]> =>
    (await server.call("listStarsOffers", { as: server.bot, query: { telegram_id: telegramId } })).body.data
      .offers;
  const order = async (plan: Plan): Promise<{ order_id: string; stars: number }> =>
    (await server.call("createStarsOrder", { as: server.bot, body: { telegram_id: telegramId, plan } })).body
      .data;
  const check = ({ order_id, stars }: { order_id: string; stars: number }, by = telegramId) =>
    server.call("checkStarsOrder", { as: server.bot, body: { telegram_id: by, order_id, stars } });
  const confirm = ({ order_id, stars }: { order_id: string; stars: number }, charge_id: string) =>
    server.call("confirmStarsPayment", { as: server.bot, body: { order_id, stars, charge_id } });
  const refund = (charge_id: string) =>
    server.call("refundStarsPayment", { as: server.bot, body: { charge_id } });
  const createCharge = () => {
    lastCharge += 1;
    return `charge-${lastCharge}`;
  };
  return {
    telegramId,
    listOffers,
    order,
    check,
    confirm,
    refund,
    createCharge,
    async pay(plan: Plan) {
      const made = await order(plan);
      const charge = createCharge();
      expect((await check(made)).status).toBe(200);
      return { charge, made, answer: await confirm(made, charge) };
    },
    async readAccount() {
      const { premium, transactions } = (await server.call("getAccountOverview", { as })).body.data;
      return { premium, transactions };
    },
  };
}

const daysUntil = (date: string) => Math.round((Date.parse(date) - server.clock.now()) / DAY_MS);

describe("plans for Telegram Stars", () => {
  it("turn a payment into a month of the plan and an XTR transaction", { tags: "D.bot.24" }, async () => {
    const { pay, readAccount } = await arrangePayer();
    const { answer, charge } = await pay("lite");
    expect(answer.body.data).toMatchObject({ plan: "lite", premium: { tier: "lite", active: true } });
    const { premium, transactions } = await readAccount();
    expect(premium).toMatchObject({ tier: "lite", summaries_limit: 50, cancel_at_period_end: false });
    expect(daysUntil(premium.expiry_date)).toBeGreaterThanOrEqual(28);
    expect(transactions).toMatchObject([
      {
        provider: "telegram",
        payment_type: "stars",
        status: "succeeded",
        amount: 193,
        currency: "XTR",
        provider_payment_id: charge,
        tier: "lite",
      },
    ]);
  });

  it("book a charge once, even if it is confirmed repeatedly and concurrently", async () => {
    const { order, confirm, createCharge, readAccount } = await arrangePayer();
    const made = await order("based");
    const charge = createCharge();
    const answers = await Promise.all([1, 2, 3].map(() => confirm(made, charge)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await confirm(made, charge);
    const { premium, transactions } = await readAccount();
    expect(transactions).toHaveLength(1);
    expect(daysUntil(premium.expiry_date)).toBeLessThanOrEqual(31);
  });

  it("add a second month if an invoice is paid twice", async () => {
    const { pay, confirm, createCharge, readAccount } = await arrangePayer();
    const { made } = await pay("lite");
    await confirm(made, createCharge());
    const { premium, transactions } = await readAccount();
    expect(transactions).toHaveLength(2);
    expect(daysUntil(premium.expiry_date)).toBeGreaterThanOrEqual(56);
  });

  it("offer bigger plans minus the remaining credit, and another month of the current one", async () => {
    const { pay, listOffers, readAccount } = await arrangePayer();
    expect(await listOffers()).toMatchObject([
      { plan: "lite", stars: 193 },
      { plan: "based", stars: 385 },
      { plan: "pro", stars: 770 },
    ]);
    await pay("lite");
    const offers = await listOffers();
    expect(offers.map(({ plan }) => plan)).toEqual(["lite", "based", "pro"]);
    expect(offers[0]?.stars).toBe(193);
    expect(offers[1]?.stars).toBeLessThan(385 - 170);
    await pay("pro");
    expect((await readAccount()).premium).toMatchObject({ tier: "pro" });
    expect(await listOffers()).toMatchObject([{ plan: "pro", stars: 770 }]);
  });

  it("reject a foreign, paid, expired or altered invoice before payment", async () => {
    const { order, check, confirm, createCharge } = await arrangePayer();
    const stranger = await arrangePayer();
    const made = await order("lite");
    expect((await check(made, stranger.telegramId)).status).toBe(404);
    expect((await check({ ...made, stars: 1 })).status).toBe(409);
    server.clock.advance(61 * 60_000);
    expect((await check(made)).body.error).toContain("has expired");
    const fresh = await order("lite");
    expect((await check(fresh)).status).toBe(200);
    await confirm(fresh, createCharge());
    expect((await check(fresh)).body.error).toBe("This invoice has already been paid.");
  });

  it("end once on repeated refunds and leave later payments intact", async () => {
    const { pay, refund, readAccount } = await arrangePayer();
    const { charge } = await pay("lite");
    for (const { status } of [await refund(charge), await refund(charge)]) expect(status).toBe(200);
    const { premium, transactions } = await readAccount();
    expect(premium).toMatchObject({ tier: "free", active: false });
    expect(transactions).toMatchObject([{ status: "cancelled", provider_payment_id: charge }]);
    const { answer } = await pay("lite");
    expect(answer.body.data.premium.tier).toBe("lite");
    await refund(charge);
    expect((await readAccount()).premium.tier).toBe("lite");
  });

  it("spend the credit for unused days once and prorate the second payment", async () => {
    const { pay, order, confirm, createCharge, readAccount } = await arrangePayer();
    await pay("lite");
    const made = await order("pro");
    const paidAt = server.clock.now();
    for (let times = 0; times < 2; times += 1) await confirm(made, createCharge());
    const { premium } = await readAccount();
    // The month of Lite had just started, so all of its 193 Stars were credited toward Pro's price of 770.
    expect(made.stars).toBe(577);
    const days = (Date.parse(premium.expiry_date) - paidAt) / DAY_MS;
    expect(days).toBeGreaterThan(31 + (28 * 577) / 770 - 1);
    expect(days).toBeLessThan(31 + (31 * 577) / 770 + 0.001);
  });

  it("return the credit to an open order when the payment that spent it is refunded", async () => {
    const { pay, order, confirm, refund, createCharge, readAccount } = await arrangePayer();
    await pay("lite");
    const [first, second] = [await order("pro"), await order("pro")];
    const charge = createCharge();
    await confirm(first, charge);
    await refund(charge);
    const paidAt = server.clock.now();
    await confirm(second, createCharge());
    const { premium } = await readAccount();
    expect(premium.tier).toBe("pro");
    expect((Date.parse(premium.expiry_date) - paidAt) / DAY_MS).toBe(31);
  });

  it("stay refunded if the bot reports the refund first", async () => {
    const { order, refund, confirm, createCharge, readAccount } = await arrangePayer();
    const [made, charge] = [await order("pro"), createCharge()];
    expect((await refund(charge)).status).toBe(200);
    await confirm(made, charge);
    const { premium, transactions } = await readAccount();
    expect(premium.tier).toBe("free");
    expect(transactions).toMatchObject([{ status: "cancelled", provider_payment_id: charge }]);
  });

  it("stay refunded if the bot confirms the payment again", async () => {
    const { pay, refund, confirm, readAccount } = await arrangePayer();
    const { made, charge } = await pay("pro");
    await refund(charge);
    await confirm(made, charge);
    expect((await readAccount()).premium.tier).toBe("free");
  });
});
