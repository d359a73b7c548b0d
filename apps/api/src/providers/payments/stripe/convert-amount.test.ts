import { getCurrencyExponent } from "@pith/core/money/get-currency-exponent";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromStripeAmount, toStripeAmount } from "./convert-amount.ts";

describe("toStripeAmount", () => {
  it.each([
    // From Stripe's list of currencies.
    [{ amountMinor: 1000, currency: "USD" }, 1000],
    [{ amountMinor: 500, currency: "JPY" }, 500],
    [{ amountMinor: 500, currency: "UGX" }, 50_000],
    [{ amountMinor: 500, currency: "ISK" }, 50_000],
    [{ amountMinor: 500, currency: "MGA" }, 5],
    [{ amountMinor: 5120, currency: "KWD" }, 5120],
  ])("converts %o to Stripe's unit and back", (money, amount) => {
    expect(toStripeAmount(money)).toBe(amount);
    expect(fromStripeAmount({ amount, currency: money.currency.toLowerCase() })).toEqual(money);
  });

  it("throws for an amount that Stripe can't charge exactly", () => {
    expect(() => toStripeAmount({ amountMinor: 250, currency: "MGA" })).toThrow(RangeError);
  });

  it("round-trips through fromStripeAmount for every currency and amount", () => {
    const currencies = Intl.supportedValuesOf("currency");
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.nat({ max: 100_000_000 }), (currency, amountMinor) => {
        // The ariary has two decimal places in ISO 4217, but none at Stripe.
        const money = { amountMinor: currency === "MGA" ? amountMinor * 100 : amountMinor, currency };
        expect(fromStripeAmount({ amount: toStripeAmount(money), currency })).toEqual(money);
        expect(getCurrencyExponent(currency)).toBeLessThanOrEqual(4);
      }),
    );
  });
});
