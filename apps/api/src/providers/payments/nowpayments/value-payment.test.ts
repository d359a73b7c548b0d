import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { summarizeOrder } from "./summarize-order.ts";
import { type PaymentFacts, valuePayment } from "./value-payment.ts";

const order = { amountMinor: 1000, currency: "USD" };
const whole: PaymentFacts = {
  status: "finished",
  parentId: null,
  isForInvoice: true,
  priceAmount: "10",
  priceCurrency: "usd",
  payAmount: "40",
  payCurrency: "trx",
  actuallyPaid: "40",
  paidAtFiat: "0",
};
const again: Partial<PaymentFacts> = { parentId: "1", isForInvoice: false };
const value = (changes: Partial<PaymentFacts>, parent: PaymentFacts | null = null) =>
  valuePayment({ payment: { ...whole, ...changes }, parent, order, exponent: 2 });

describe("valuePayment", () => {
  it.each([
    ["an invoice that is finished", {}, null, 1000],
    ["one that NOWPayments lets pass a little short", { actuallyPaid: "39.5" }, null, 1000],
    ["one that got more", { actuallyPaid: "48" }, null, 1200],
    ["one for a rest", { priceAmount: "2.50" }, null, 250],
    ["a part, by its coins", { status: "partially_paid", actuallyPaid: "13.3333" }, null, 333],
    ["a part that has it all", { status: "partially_paid" }, null, 999],
    ["a second deposit, by what it is worth", { ...again, paidAtFiat: "4.999" }, null, 499],
    [
      "a second deposit of unknown worth, at the first one's rate",
      { ...again, actuallyPaid: "4" },
      whole,
      100,
    ],
    ["a second deposit in another coin of unknown worth", { ...again, payCurrency: "btc" }, whole, null],
    ["a second deposit of unknown worth to an unknown first", again, null, null],
    [
      "a second deposit that is called a part",
      { ...again, status: "partially_paid", paidAtFiat: "10.2" },
      null,
      999,
    ],
    ["what names no invoice of the order", { isForInvoice: false }, null, null],
    ["a price in another currency", { priceCurrency: "eur", paidAtFiat: "10" }, null, null],
    ["a price finer than the currency", { priceAmount: "10.001" }, null, null],
    ["what waits", { status: "waiting" }, null, 0],
    ["what is on its way", { status: "sending" }, null, 0],
    ["what ran out", { status: "expired" }, null, 0],
    ["what was given back", { status: "refunded" }, null, 0],
    ["a status that isn't known", { status: "something new" }, null, 0],
  ] as const)("values %s", (_what, changes, parent, worth) => {
    expect(value(changes, parent)).toBe(worth);
  });

  it("never values a partially_paid payment at the full amount", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.constantFrom<Partial<PaymentFacts>>({}, again, { isForInvoice: false }),
        (paid, fiat, kind) => {
          const worth = value(
            { ...kind, status: "partially_paid", actuallyPaid: String(paid), paidAtFiat: String(fiat) },
            whole,
          );
          expect(worth ?? 0).toBeLessThan(order.amountMinor);
          expect(worth ?? 0).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe("summarizeOrder", () => {
  const statuses = [
    "waiting",
    "confirming",
    "sending",
    "partially_paid",
    "finished",
    "failed",
    "refunded",
    "expired",
  ];
  const payment = fc
    .record({ status: fc.constantFrom(...statuses), worthMinor: fc.nat(1500) })
    .map(({ status, worthMinor }) => ({
      status,
      worthMinor: status === "finished" || status === "partially_paid" ? worthMinor : 0,
    }));

  it("returns paid and remaining amounts that add up to the total, in any order", () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 8 }), (payments) => {
        const summary = summarizeOrder({ amountMinor: 1000, payments });
        const sum = payments.reduce((total, { worthMinor }) => total + worthMinor, 0);
        expect(summary.paidMinor).toBe(sum);
        expect(summary.status === "succeeded").toBe(sum >= 1000);
        expect(summary.status === "processing").toBe(sum > 0 && sum < 1000);
        if (summary.status === "processing") expect(summary.paidMinor + summary.restMinor).toBe(1000);
        else expect(summary.restMinor).toBe(0);
        expect(summarizeOrder({ amountMinor: 1000, payments: [...payments].reverse() })).toEqual(summary);
      }),
    );
  });

  it("stays pending when the value of an arrived payment is unknown", () => {
    const payments = [{ status: "finished", worthMinor: null }];
    expect(summarizeOrder({ amountMinor: 1000, payments })).toMatchObject({
      status: "pending",
      isArriving: true,
    });
  });
});
