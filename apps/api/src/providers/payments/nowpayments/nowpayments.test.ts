import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkouts } from "../../../db/schema/billing.schema.ts";
import { nowpaymentsInvoices } from "../../../db/schema/nowpayments.schema.ts";
import { type CryptoShop, createCryptoShop, ipnSecret } from "../../../testing/create-crypto-shop.ts";
import { signingOrders, signNotification } from "../../../testing/create-fake-nowpayments.ts";
import { TEST_ORIGIN } from "../../../testing/create-test-server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let shop: CryptoShop;
beforeAll(async () => {
  shop = await createCryptoShop();
});
afterAll(() => shop.close());

describe("paying with NOWPayments", () => {
  it("D.money.19 D.defaults.14 asks for an invoice of the exact price and grants the month when it is finished", async () => {
    const { fake, signIn, checkOut, tell, readTier, readTransactions, comeBack } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody, { plan: "lite" });
    expect(invoice).toMatchObject({ price_amount: "2.5", price_currency: "usd" });
    expect(invoice.ipn_callback_url).toBe(`${TEST_ORIGIN}/api/webhooks/nowpayments`);
    expect(invoice.partially_paid_url).toBe(invoice.success_url);

    const payment = fake.choose(invoice);
    expect((await tell(payment)).status).toBe(200);
    expect(await readTransactions(somebody)).toEqual([]);
    for (const status of ["confirming", "confirmed", "sending"]) {
      payment.payment_status = status;
      await tell(payment);
      expect(await readTier(somebody)).toBe("free");
      expect(await readTransactions(somebody)).toMatchObject([{ status: "pending" }]);
    }
    // On its way: the page that waits for it, not the one of failure.
    expect(await comeBack(invoice.success_url)).toContain("/payment/crypto/success");

    fake.send(payment, 2.5);
    await tell(payment);
    expect(await readTier(somebody)).toBe("lite");
    expect(await readTransactions(somebody)).toMatchObject([
      { status: "succeeded", provider: "nowpayments", payment_type: "crypto", amount: 250, currency: "USD" },
    ]);
    expect(await comeBack(invoice.success_url)).toContain("/payment/crypto/success");
  });

  it("D.money.12 grants it on the way back, by the payment that the address names, with no notification at all", async () => {
    const { fake, signIn, checkOut, readTier, comeBack } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    const payment = fake.send(fake.choose(invoice), 10);
    expect(await comeBack(`${invoice.success_url}?NP_id=${payment.payment_id}`)).toContain(
      "/payment/crypto/success",
    );
    expect(await readTier(somebody)).toBe("pro");
  });

  it("grants nothing for somebody else's payment, or one that isn't there", async () => {
    const { fake, signIn, checkOut, readTier, comeBack } = shop;
    const [payer, other] = [await signIn(), await signIn()];
    const paid = fake.send(fake.choose(await checkOut(payer)), 10);
    const invoice = await checkOut(other);
    for (const id of [paid.payment_id, "1", "abc", `${"9".repeat(30)}`]) {
      await comeBack(`${invoice.success_url}?NP_id=${id}`);
    }
    expect(await readTier(other)).toBe("free");
    expect(await readTier(payer)).toBe("pro");
  });

  it("D.money.20 D.money.21 D.money.22 D.money.23 keeps a part and asks for exactly the rest, once", async () => {
    const { fake, server, signIn, checkOut, tell, readTier, readTransactions, comeBack } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    // A third of a third: no share of 10.00 that comes out even.
    const payment = fake.choose(invoice);
    fake.send(payment, 0, { actually_paid: 4.444444, payment_status: "partially_paid" });
    const before = fake.invoices.size;
    await Promise.all([tell(payment), tell(payment), comeBack(invoice.partially_paid_url)]);
    await tell(payment, "filtered");
    expect(fake.invoices.size).toBe(before + 1);
    expect(await readTier(somebody)).toBe("free");
    const [transaction] = await readTransactions(somebody);
    expect(transaction).toMatchObject({ status: "processing", amount: 1000, paid: 111 });
    const back = new URL(await comeBack(invoice.partially_paid_url));
    expect(back.pathname).toBe("/payment/crypto/partial");
    expect(back.searchParams.get("paid")).toBe("111");

    const rest = fake.readInvoice(String(transaction?.["invoice_url"]));
    expect(rest).toMatchObject({ price_amount: "8.89", order_id: invoice.order_id });
    const second = fake.choose(rest);
    second.payment_status = "confirming";
    await tell(second);
    // Nobody is asked for the rest while it is on its way.
    expect(await readTransactions(somebody)).toMatchObject([{ status: "processing", invoice_url: null }]);
    expect(await comeBack(rest.success_url)).toContain("/payment/crypto/success");

    fake.send(second, 8.89);
    await tell(second);
    expect(await readTier(somebody)).toBe("pro");
    expect(await readTransactions(somebody)).toMatchObject([
      { status: "succeeded", amount: 1000, paid: 1000 },
    ]);
    expect(await server.db.select().from(nowpaymentsInvoices)).toContainEqual(
      expect.objectContaining({ orderId: invoice.order_id, amountMinor: 889 }),
    );
  });

  it("counts more than was due once, keeps how much it was, and grants no second month", async () => {
    const { fake, signIn, checkOut, tell, readOverview } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    const payment = fake.send(fake.choose(invoice), 25);
    await tell(payment);
    await tell(fake.send(fake.choose(invoice), 10));
    const { premium, transactions } = await readOverview(somebody);
    expect(premium.tier).toBe("pro");
    expect(premium.days_remaining).toBeLessThanOrEqual(31);
    expect(transactions).toMatchObject([{ status: "succeeded", amount: 1000, paid: 3500 }]);
  });

  it.each(["partially_paid", "finished"] as const)(
    "takes the rest that is sent to the first address again, called %s, for what it is worth",
    async (status) => {
      const { fake, signIn, checkOut, tell, readTier, readTransactions } = shop;
      const somebody = await signIn();
      const invoice = await checkOut(somebody);
      const payment = fake.send(fake.choose(invoice), 4);
      await tell(payment);
      await tell(fake.sendAgain(payment, 1, { payment_status: status }));
      expect(await readTier(somebody)).toBe("free");
      const [transaction] = await readTransactions(somebody);
      expect(transaction).toMatchObject({ status: "processing", paid: 500 });
      expect(fake.readInvoice(String(transaction?.["invoice_url"])).price_amount).toBe("5");
      await tell(fake.sendAgain(payment, 5, { payment_status: status }));
      expect(await readTier(somebody)).toBe("pro");
    },
  );

  it("grants nothing for a small second deposit that NOWPayments calls finished, told of or not", async () => {
    const { fake, signIn, checkOut, tell, readTier, comeBack } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    const payment = fake.choose(invoice);
    await tell(payment);
    // As it might be read: with the invoice, and without a word of the first deposit.
    const again = fake.sendAgain(payment, 0.01, {
      payment_status: "finished",
      invoice_id: invoice.id,
      parent_payment_id: null,
    });
    await comeBack(`${invoice.success_url}?NP_id=${again.payment_id}`);
    await tell(again);
    expect(await readTier(somebody)).toBe("free");
  });

  it("grants nothing for another asset that NOWPayments calls a part, and asks for the rest of its worth", async () => {
    const { fake, signIn, checkOut, tell, readTier, readTransactions } = shop;
    const somebody = await signIn();
    const payment = fake.choose(await checkOut(somebody));
    await tell(payment);
    await tell(
      fake.sendAgain(payment, 10, {
        pay_currency: "usdtbsc",
        pay_amount: 10,
        actually_paid: 10,
        actually_paid_at_fiat: 9.98851172,
      }),
    );
    expect(await readTier(somebody)).toBe("free");
    const [transaction] = await readTransactions(somebody);
    expect(transaction).toMatchObject({ status: "processing", paid: 998 });
    expect(fake.readInvoice(String(transaction?.["invoice_url"])).price_amount).toBe("0.02");
  });

  it("says of an invoice that ran out that it did, and takes what comes late all the same", async () => {
    const { fake, signIn, checkOut, tell, readTier, readTransactions, comeBack } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    const payment = fake.choose(invoice);
    payment.payment_status = "expired";
    await tell(payment);
    expect(await readTransactions(somebody)).toMatchObject([{ status: "expired" }]);
    expect(await comeBack(invoice.cancel_url)).toContain("/payment/crypto/failed");
    await tell(fake.send(payment, 10));
    expect(await readTier(somebody)).toBe("pro");
    expect(await readTransactions(somebody)).toMatchObject([{ status: "succeeded" }]);
  });

  it("ends the month of a payment that was given back, and tells of one that failed", async () => {
    const { fake, signIn, checkOut, tell, readTier, readTransactions, comeBack } = shop;
    const somebody = await signIn();
    const payment = fake.send(fake.choose(await checkOut(somebody)), 10);
    await tell(payment);
    expect(await readTier(somebody)).toBe("pro");
    payment.payment_status = "refunded";
    await tell(payment);
    expect(await readTier(somebody)).toBe("free");
    expect(await readTransactions(somebody)).toMatchObject([{ status: "cancelled" }]);

    const other = await signIn();
    const invoice = await checkOut(other);
    const failed = fake.choose(invoice, { payment_status: "failed" });
    await tell(failed);
    expect(await readTransactions(other)).toMatchObject([{ status: "failed" }]);
    expect(await comeBack(invoice.cancel_url)).toContain("/payment/crypto/failed");
  });

  it("knows a payment whose id no number holds", async () => {
    const { fake, signIn, checkOut, tell, readTier } = shop;
    const somebody = await signIn();
    const id = "98765432109876543210";
    const payment = fake.send(fake.choose(await checkOut(somebody), { payment_id: id }), 10);
    expect((await tell(payment)).status).toBe(200);
    expect(fake.requests).toContain(`GET /v1/payment/${id}`);
    expect(await readTier(somebody)).toBe("pro");
  });

  it("pays for a month behind the one that runs", async () => {
    const { fake, signIn, checkOut, tell, readOverview } = shop;
    const somebody = await signIn();
    for (let month = 0; month < 2; month += 1) {
      await tell(fake.send(fake.choose(await checkOut(somebody)), 10));
    }
    const { premium, transactions } = await readOverview(somebody);
    expect(premium.days_remaining).toBeGreaterThan(56);
    expect(transactions).toHaveLength(2);
  });
});

describe("notifications of NOWPayments", () => {
  it("D.money.05 are refused without their signature, with another's, or with another body", async () => {
    const { fake, signIn, checkOut, deliver, readTier } = shop;
    const somebody = await signIn();
    const payment = fake.send(fake.choose(await checkOut(somebody)), 10);
    const right = fake.notify(payment);
    const forged = signNotification({ text: right.body, secret: "another secret" });
    const changed = { ...right, body: right.body.replace('"price_amount":10', '"price_amount":11') };
    for (const [event, status] of [
      [{ body: right.body, headers: {} }, 403],
      [forged, 403],
      [changed, 403],
      [{ ...right, headers: { "x-nowpayments-sig": "0".repeat(128) } }, 403],
      [{ ...right, headers: { "x-nowpayments-sig": "é" } }, 403],
      [{ ...right, body: `${right.body}}` }, 400],
      [{ ...right, body: "[".repeat(40_000) }, 400],
      [{ ...right, body: `"${"x".repeat(70_000)}"` }, 413],
    ] as const) {
      expect((await deliver(event)).status).toBe(status);
    }
    expect(await readTier(somebody)).toBe("free");
    for (const order of signingOrders) {
      expect((await shop.tell(payment, order)).status).toBe(200);
    }
    expect(await readTier(somebody)).toBe("pro");
  });

  it("grant nothing that NOWPayments doesn't say when it is asked", async () => {
    const { fake, signIn, checkOut, deliver, readTier, readTransactions } = shop;
    const somebody = await signIn();
    const payment = fake.choose(await checkOut(somebody));
    const lie = fake.notify({ ...payment, payment_status: "finished", actually_paid: 40 });
    expect((await deliver(lie)).status).toBe(200);
    expect(await readTier(somebody)).toBe("free");
    expect(await readTransactions(somebody)).toEqual([]);
  });

  it("are taken for what isn't ours or isn't a payment, without an effect", async () => {
    const { fake, deliver } = shop;
    const invoice = { ...[...fake.invoices.values()][0], id: "1", order_id: "somebody else's" } as never;
    const stranger = fake.send(fake.choose(invoice, { price_amount: 10, pay_amount: 40 }), 10);
    expect((await shop.tell(stranger)).status).toBe(200);
    const payout = JSON.stringify({ id: "123", batch_withdrawal_id: "9", status: "FINISHED", fee: null });
    expect((await deliver(signNotification({ text: payout, secret: ipnSecret }))).status).toBe(200);
  });

  it("D.money.08 D.money.09 D.money.10 D.money.11 end in the same state in any order, any number of times", async () => {
    const { fake, server, signIn, checkOut, deliver, readOverview } = shop;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(6), { minLength: 7, maxLength: 14 }),
        fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
        async (picks, delays) => {
          const somebody = await signIn();
          const invoice = await checkOut(somebody);
          const first = fake.choose(invoice);
          const events = [fake.notify(first)];
          fake.send(first, 6);
          events.push(fake.notify(first));
          const again = fake.sendAgain(first, 1);
          events.push(fake.notify(again));
          const second = fake.choose(invoice, { price_amount: 3, pay_amount: 12 });
          for (const status of ["waiting", "confirming", "finished"]) {
            second.payment_status = status;
            if (status === "finished") fake.send(second, 3);
            events.push(fake.notify(second));
          }
          events.push(fake.notify(first, "filtered"));
          // Every event at least once, in any order, some of them a day late.
          const order = [...picks, ...events.keys()];
          for (const [place, pick] of order.entries()) {
            if (delays[place]) server.clock.advance(MINUTE_MS);
            const event = events[pick];
            if (event) expect((await deliver(event)).status).toBe(200);
          }
          const { premium, transactions } = await readOverview(somebody);
          expect(transactions).toMatchObject([{ status: "succeeded", amount: 1000, paid: 1000 }]);
          // One month, however often and late it was told of.
          expect(premium).toMatchObject({ tier: "pro", active: true });
          expect(premium.days_remaining).toBeGreaterThan(28);
          expect(premium.days_remaining).toBeLessThanOrEqual(31);
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe("a crash", () => {
  it("between NOWPayments' invoice and our row leaves an order that is known by its id all the same", async () => {
    const { fake, server, signIn, checkOut, tell, readTier } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    // As if the process had ended before it wrote what NOWPayments had answered.
    await server.db
      .update(checkouts)
      .set({ providerCheckoutId: null })
      .where(eq(checkouts.id, invoice.order_id));
    await server.db
      .update(nowpaymentsInvoices)
      .set({ invoiceId: null, url: null })
      .where(eq(nowpaymentsInvoices.orderId, invoice.order_id));
    const payment = fake.send(fake.choose(invoice), 10, { actually_paid_at_fiat: 10 });
    await tell(payment);
    expect(await readTier(somebody)).toBe("pro");
  });
});

describe("notifications that never come", () => {
  it("are made up for by reading what is known, without a sign-in at NOWPayments", async () => {
    const { fake, server, signIn, checkOut, tell, sync, readTier } = shop;
    const somebody = await signIn();
    const payment = fake.choose(await checkOut(somebody));
    await tell(payment);
    fake.send(payment, 10);
    expect(await readTier(somebody)).toBe("free");
    server.clock.advance(5 * MINUTE_MS);
    expect(await sync()).toBeGreaterThan(0);
    expect(await readTier(somebody)).toBe("pro");
    // Paid: nothing is asked any more.
    server.clock.advance(DAY_MS);
    const asked = fake.requests.length;
    await sync();
    expect(fake.requests.slice(asked)).not.toContain(`GET /v1/payment/${payment.payment_id}`);
  });

  it("are made up for also where none came at all, with a sign-in", async () => {
    const own = await createCryptoShop({ canList: true });
    const somebody = await own.signIn();
    const invoice = await own.checkOut(somebody);
    own.fake.send(own.fake.choose(invoice), 4);
    own.server.clock.advance(5 * MINUTE_MS);
    await own.sync();
    const [transaction] = await own.readTransactions(somebody);
    expect(transaction).toMatchObject({ status: "processing", paid: 400 });
    own.fake.send(own.fake.choose(own.fake.readInvoice(String(transaction?.["invoice_url"]))), 6);
    own.server.clock.advance(5 * MINUTE_MS);
    await own.sync();
    expect(await own.readTier(somebody)).toBe("pro");
    await own.close();
  });

  it("are waited for ever less often, and at last no more", async () => {
    const own = await createCryptoShop();
    const somebody = await own.signIn();
    const payment = own.fake.choose(await own.checkOut(somebody));
    await own.tell(payment);
    const start = own.fake.requests.length;
    for (let hour = 0; hour < 24 * 20; hour += 1) {
      own.server.clock.advance(HOUR_MS);
      await own.sync();
    }
    const reads = own.fake.requests.length - start;
    expect(reads).toBeGreaterThan(40);
    expect(reads).toBeLessThan(200);
    own.server.clock.advance(DAY_MS);
    expect(await own.sync()).toBe(0);
    await own.close();
  }, 60_000);
});

describe("NOWPayments out of reach", () => {
  it.each([
    ["doesn't answer", "silence", 503, "unavailable"],
    ["hangs up", "hang up", 503, "unavailable"],
    ["never ends", "endless", 503, "unavailable"],
    ["is overloaded", { status: 429, headers: { "Retry-After": "7" } }, 503, "unavailable"],
    ["is broken", { status: 502, body: "<html>Bad Gateway</html>" }, 503, "unavailable"],
    ["answers nonsense", { status: 200, body: '{"id":' }, 503, "unavailable"],
    ["moves elsewhere", { status: 302, headers: { Location: "http://127.0.0.1:1/" } }, 503, "unavailable"],
    ["refuses the key", { status: 401 }, 503, "payment_unavailable"],
    ["forbids it", { status: 403 }, 503, "payment_unavailable"],
    ["refuses the request", { status: 400 }, 503, "payment_unavailable"],
  ] as const)(
    "is told in our own words where it %s, and the key in none",
    async (_how, failure, status, code) => {
      const { fake, signIn, askCheckout, logged, apiKey } = shop;
      const somebody = await signIn();
      fake.failures.push(failure);
      const answer = await askCheckout(somebody);
      expect(answer).toMatchObject({ status, body: { success: false, code } });
      expect(String(answer.body.error)).toMatch(/crypto/);
      if (typeof failure === "object" && failure.status === 429) {
        expect(answer.headers.get("retry-after")).toBe("7");
      }
      expect(`${answer.text}${logged.join("")}`).not.toContain(apiKey);
      // The next one goes through.
      expect((await askCheckout(somebody)).status).toBe(200);
    },
  );

  it("loses nothing: the notification is asked for again, and the check finds it by itself", async () => {
    const { fake, server, signIn, checkOut, tell, sync, readTier } = shop;
    const somebody = await signIn();
    const payment = fake.choose(await checkOut(somebody));
    await tell(payment);
    fake.send(payment, 10);
    fake.failures.push({ status: 503 });
    const refused = await tell(payment);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBeTruthy();
    expect(await readTier(somebody)).toBe("free");
    server.clock.advance(5 * MINUTE_MS);
    fake.failures.push({ status: 503 });
    await sync();
    server.clock.advance(5 * MINUTE_MS);
    await sync();
    expect(await readTier(somebody)).toBe("pro");
  });

  it("books a part also while it makes no invoice for the rest, which comes later", async () => {
    const { fake, server, signIn, checkOut, tell, sync, readTransactions } = shop;
    const somebody = await signIn();
    const payment = fake.send(fake.choose(await checkOut(somebody)), 4);
    const count = fake.invoices.size;
    fake.refuseInvoices(100);
    await tell(payment);
    expect(await readTransactions(somebody)).toMatchObject([{ status: "processing", invoice_url: null }]);
    expect(fake.invoices.size).toBe(count);
    fake.refuseInvoices(0);
    server.clock.advance(5 * MINUTE_MS);
    await sync();
    const [transaction] = await readTransactions(somebody);
    expect(fake.readInvoice(String(transaction?.["invoice_url"])).price_amount).toBe("6");
  });
});
