import { DAY_MS, HOUR_MS, MINUTE_MS } from "@pith/core/lib/durations";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkouts } from "../../../db/schema/billing.schema.ts";
import { nowpaymentsInvoices } from "../../../db/schema/nowpayments.schema.ts";
import { type CryptoShop, createCryptoShop } from "../../../testing/create-crypto-shop.ts";

let shop: CryptoShop;
beforeAll(async () => {
  shop = await createCryptoShop();
});
afterAll(() => shop.close());

describe("a crash during checkout", () => {
  it("before the invoice is stored leaves an order that its id still identifies", async () => {
    const { fake, server, signIn, checkOut, tell, readTier } = shop;
    const somebody = await signIn();
    const invoice = await checkOut(somebody);
    // Simulates a process that died before storing NOWPayments' response.
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

describe("missing NOWPayments notifications", () => {
  it("are made up for by polling known payments, without signing in to NOWPayments", async () => {
    const { fake, server, signIn, checkOut, tell, sync, readTier } = shop;
    const somebody = await signIn();
    const payment = fake.choose(await checkOut(somebody));
    await tell(payment);
    fake.send(payment, 10);
    expect(await readTier(somebody)).toBe("free");
    server.clock.advance(5 * MINUTE_MS);
    expect(await sync()).toBeGreaterThan(0);
    expect(await readTier(somebody)).toBe("pro");
    // The order has been paid, so it isn't polled anymore.
    server.clock.advance(DAY_MS);
    const asked = fake.requests.length;
    await sync();
    expect(fake.requests.slice(asked)).not.toContain(`GET /v1/payment/${payment.payment_id}`);
  });

  it("are made up for by listing payments with a sign-in if none ever came", async () => {
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

  it("are polled for less and less often, and finally no more", async () => {
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

describe("an unreachable NOWPayments", () => {
  it.each([
    ["doesn't answer", "silence", 503, "unavailable.crypto"],
    ["hangs up", "hang up", 503, "unavailable.crypto"],
    ["never ends", "endless", 503, "unavailable.crypto"],
    ["is overloaded", { status: 429, headers: { "Retry-After": "7" } }, 503, "unavailable.crypto"],
    ["is broken", { status: 502, body: "<html>Bad Gateway</html>" }, 503, "unavailable.crypto"],
    ["answers nonsense", { status: 200, body: '{"id":' }, 503, "unavailable.crypto"],
    [
      "moves elsewhere",
      { status: 302, headers: { Location: "http://127.0.0.1:1/" } },
      503,
      "unavailable.crypto",
    ],
    ["refuses the key", { status: 401 }, 503, "payment_unavailable.crypto"],
    ["forbids it", { status: 403 }, 503, "payment_unavailable.crypto"],
    ["refuses the request", { status: 400 }, 503, "payment_unavailable.crypto"],
  ] as const)(
    "is reported as unavailable when it %s, without exposing the key",
    async (_how, failure, status, code) => {
      const { fake, signIn, askCheckout, logged, apiKey } = shop;
      const somebody = await signIn();
      fake.failures.push(failure);
      const answer = await askCheckout(somebody);
      expect(answer).toMatchObject({ status, body: { success: false, code } });
      expect(String(answer.body.error)).toMatch(/crypto/i);
      if (typeof failure === "object" && failure.status === 429) {
        expect(answer.headers.get("retry-after")).toBe("7");
      }
      expect(`${answer.text}${logged.join("")}`).not.toContain(apiKey);
      expect((await askCheckout(somebody)).status).toBe(200);
    },
  );

  it("loses no payment: the notification is requested again, and polling finds it", async () => {
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

  it("records a partial payment and creates the invoice for the rest later", async () => {
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
