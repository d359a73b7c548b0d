import { beforeEach, describe, expect, it, vi } from "vitest";

/** Loads the store as a page reload would. */
async function loadPayment() {
  vi.resetModules();
  return (await import("./payment-store.ts")).usePayment;
}

beforeEach(() => sessionStorage.clear());

describe("usePayment", () => {
  it("keeps the last payment's id, amount and plan across a reload", {
    tags: ["S3.store.09", "S3.store.10", "S3.store.11"],
  }, async () => {
    const first = await loadPayment();
    expect(first.getState()).toMatchObject({
      lastPaymentId: null,
      lastPaymentAmount: null,
      lastPaymentCurrency: null,
      lastPaymentPlan: null,
    });
    for (const lastPaymentId of ["pay-0", "pay-1"])
      first.getState().remember({
        lastPaymentId,
        lastPaymentAmount: 250,
        lastPaymentCurrency: "EUR",
        lastPaymentPlan: "lite",
      });
    const reloaded = await loadPayment();
    expect(reloaded).not.toBe(first);
    expect(reloaded.getState()).toMatchObject({
      lastPaymentId: "pay-1",
      lastPaymentAmount: 250,
      lastPaymentCurrency: "EUR",
      lastPaymentPlan: "lite",
    });
  });

  it("clears the payment from the store and from storage", async () => {
    const payment = await loadPayment();
    payment.getState().remember({
      lastPaymentId: "pay-1",
      lastPaymentAmount: 250,
      lastPaymentCurrency: "EUR",
      lastPaymentPlan: "lite",
    });
    payment.getState().forget();
    for (const store of [payment, await loadPayment()]) {
      expect(store.getState()).toMatchObject({ lastPaymentId: null, lastPaymentPlan: null });
    }
    expect(Object.keys({ ...localStorage, ...sessionStorage })).toEqual([]);
  });

  it("ignores unreadable stored data", async () => {
    sessionStorage.setItem(
      "pith-payment",
      '{"lastPaymentId":1,"lastPaymentAmount":"5","lastPaymentPlan":null}',
    );
    expect((await loadPayment()).getState()).toMatchObject({
      lastPaymentId: null,
      lastPaymentAmount: null,
      lastPaymentCurrency: null,
      lastPaymentPlan: null,
    });
  });
});
