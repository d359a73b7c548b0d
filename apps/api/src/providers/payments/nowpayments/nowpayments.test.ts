import { MINUTE_MS } from "@pith/core/lib/durations";
import { isFullMatrix } from "@pith/core/testing/full-matrix";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nowpaymentsInvoices } from "../../../db/schema/nowpayments.schema.ts";
import { type CryptoShop, createCryptoShop, ipnSecret } from "../../../testing/create-crypto-shop.ts";
import { signingOrders, signNotification } from "../../../testing/create-fake-nowpayments.ts";
import { TEST_ORIGIN } from "../../../testing/create-test-server.ts";

/** A shared machine can be ten times slower than an idle one. */
const ORDERS_TIMEOUT_MS = 120_000;

let shop: CryptoShop;
beforeAll(async () => {
  shop = await createCryptoShop();
});
afterAll(() => shop.close());

describe("paying with NOWPayments", () => {
  it("creates an invoice for the exact price and grants the month once it's paid", {
    tags: ["D.money.07", "D.money.19", "D.defaults.14"],
  }, async () => {
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
    // The payment is in transit, so the waiting page is shown instead of the failure page.
    expect(await comeBack(invoice.success_url)).toContain("/payment/crypto/success");

    fake.send(payment, 2.5);
    await tell(payment);
    expect(await readTier(somebody)).toBe("lite");
    expect(await readTransactions(somebody)).toMatchObject([
      { status: "succeeded", provider: "nowpayments", payment_type: "crypto", amount: 250, currency: "USD" },
    ]);
    expect(await comeBack(invoice.success_url)).toContain("/payment/crypto/success");
  });

  it("grants the month on return by the payment ID in the URL, without any notification", {
    tags: "D.money.12",
  }, async () => {
    const { fake, signIn, checkOut, readTier, comeBack } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    const payment = fake.send(fake.choose(invoice), 10);
    expect(await comeBack(`${invoice.success_url}?NP_id=${payment.payment_id}`)).toContain(
      "/payment/crypto/success",
    );
    expect(await readTier(somebody)).toBe("pro");
  });

  it("grants nothing for another user's payment or an unknown one", async () => {
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

  it("keeps a partial payment and invoices exactly the rest, once", {
    tags: ["D.money.20", "D.money.21", "D.money.22", "D.money.23"],
  }, async () => {
    const { fake, server, signIn, checkOut, tell, readTier, readTransactions, comeBack } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    // Pays a third of a third, so that no share of 10.00 is a round number.
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
    // The remainder isn't requested while it's in transit.
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

  it("records an overpayment in full but grants only one month", async () => {
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
    "credits a repeated deposit with status %s by its value",
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

  it("grants nothing for a tiny second deposit that NOWPayments calls finished", async () => {
    const { fake, signIn, checkOut, tell, readTier, comeBack } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    const payment = fake.choose(invoice);
    await tell(payment);
    // A response may contain the invoice but not the first deposit.
    const again = fake.sendAgain(payment, 0.01, {
      payment_status: "finished",
      invoice_id: invoice.id,
      parent_payment_id: null,
    });
    await comeBack(`${invoice.success_url}?NP_id=${again.payment_id}`);
    await tell(again);
    expect(await readTier(somebody)).toBe("free");
  });

  it("grants nothing for a partial payment in another asset, and invoices the rest", async () => {
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

  it("reports an expired invoice and still accepts a late payment", async () => {
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

  it("ends the month of a refunded payment and reports a failed one", async () => {
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

  it("handles payment IDs too large for a JavaScript number", async () => {
    const { fake, signIn, checkOut, tell, readTier } = shop;
    const somebody = await signIn();
    const id = "98765432109876543210";
    const payment = fake.send(fake.choose(await checkOut(somebody), { payment_id: id }), 10);
    expect((await tell(payment)).status).toBe(200);
    expect(fake.requests).toContain(`GET /v1/payment/${id}`);
    expect(await readTier(somebody)).toBe("pro");
  });

  it("adds a prepaid month after the current one", async () => {
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

describe("NOWPayments notifications", () => {
  it("are refused without a signature, with a wrong one, or with a changed body", {
    tags: "D.money.05",
  }, async () => {
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

  it("grant nothing that NOWPayments' own API doesn't confirm", async () => {
    const { fake, signIn, checkOut, deliver, readTier, readTransactions } = shop;
    const somebody = await signIn();
    const payment = fake.choose(await checkOut(somebody));
    const lie = fake.notify({ ...payment, payment_status: "finished", actually_paid: 40 });
    expect((await deliver(lie)).status).toBe(200);
    expect(await readTier(somebody)).toBe("free");
    expect(await readTransactions(somebody)).toEqual([]);
  });

  it("are accepted without effect for unknown orders and for payouts", async () => {
    const { fake, deliver } = shop;
    const invoice = { ...[...fake.invoices.values()][0], id: "1", order_id: "somebody else's" } as never;
    const stranger = fake.send(fake.choose(invoice, { price_amount: 10, pay_amount: 40 }), 10);
    expect((await shop.tell(stranger)).status).toBe(200);
    // The order may have been deleted with its account, or be newer than a restored backup.
    const told = "A crypto payment has arrived whose order isn't known: look into it";
    const said = () => shop.logged.filter((line) => line.includes(told));
    const before = said();
    expect(before[0]).toContain(String(stranger.payment_id));
    expect((await shop.tell(fake.choose(invoice))).status).toBe(200);
    expect(said()).toEqual(before);
    const payout = JSON.stringify({ id: "123", batch_withdrawal_id: "9", status: "FINISHED", fee: null });
    expect((await deliver(signNotification({ text: payout, secret: ipnSecret }))).status).toBe(200);
  });

  it("lead to the same state in any order, any number of times", {
    tags: ["D.money.07", "D.money.08", "D.money.09", "D.money.10", "D.money.11"],
    timeout: ORDERS_TIMEOUT_MS,
  }, async () => {
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
          // Delivers every event at least once, in any order, and some of them a minute late.
          const order = [...picks, ...events.keys()];
          for (const [place, pick] of order.entries()) {
            if (delays[place]) server.clock.advance(MINUTE_MS);
            const event = events[pick];
            if (event) expect((await deliver(event)).status).toBe(200);
          }
          const { premium, transactions } = await readOverview(somebody);
          expect(transactions).toMatchObject([{ status: "succeeded", amount: 1000, paid: 1000 }]);
          // Still one month, no matter how many notifications there were or how late they were.
          expect(premium).toMatchObject({ tier: "pro", active: true });
          expect(premium.days_remaining).toBeGreaterThan(28);
          expect(premium.days_remaining).toBeLessThanOrEqual(31);
        },
      ),
      { numRuns: isFullMatrix ? 40 : 5 },
    );
  });
});
