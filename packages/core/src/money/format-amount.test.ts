import { describe, expect, it } from "vitest";
import { formatAmount } from "./format-amount.ts";
import { parseAmount } from "./parse-amount.ts";

describe("formatAmount", () => {
  it("formats minor units unless the amount is flagged as units", { tags: "S9.prices.07" }, () => {
    expect(formatAmount({ amount: 1000, locale: "en-US" })).toBe("€10.00");
    expect(formatAmount({ amount: 10, isInUnits: true, locale: "en-US" })).toBe("€10.00");
  });

  it("defaults to EUR", { tags: "S9.prices.06" }, () => {
    expect(formatAmount({ amount: 250, currency: null, locale: "en-US" })).toBe("€2.50");
    expect(formatAmount({ amount: 250, currency: "USD", locale: "en-US" })).toBe("$2.50");
    expect(formatAmount({ amount: 250, currency: "usd", locale: "en-US" })).toBe("$2.50");
  });

  it("uses the currency's number of decimal places", () => {
    expect(formatAmount({ amount: 1000, currency: "JPY", locale: "en-US" })).toBe("¥1,000");
    expect(formatAmount({ amount: 1000, currency: "JPY", isInUnits: true, locale: "en-US" })).toBe("¥1,000");
    expect(formatAmount({ amount: 1500, currency: "KWD", locale: "en-US" })).toBe("KWD\u00a01.500");
    expect(formatAmount({ amount: 1000, currency: "UGX", locale: "en-US" })).toBe("UGX\u00a01,000");
  });

  it("formats Telegram Stars as whole numbers with a star", () => {
    expect(formatAmount({ amount: 1193, currency: "XTR", locale: "en-US" })).toBe("1,193\u00a0⭐");
  });

  it("uses the reader's locale", () => {
    expect(formatAmount({ amount: 123_456, locale: "de-DE" })).toBe("1.234,56\u00a0€");
  });

  it("formats zero and negative amounts", () => {
    expect(formatAmount({ amount: 0, locale: "en-US" })).toBe("€0.00");
    expect(formatAmount({ amount: -250, locale: "en-US" })).toBe("-€2.50");
  });

  it("returns 'N/A' for an invalid amount or currency", () => {
    expect(formatAmount({ amount: null })).toBe("N/A");
    expect(formatAmount({ amount: "abc" })).toBe("N/A");
    expect(formatAmount({ amount: 5, currency: "USDT" })).toBe("N/A");
  });
});

describe("parseAmount", () => {
  function units(amount: number | string, currency = "EUR") {
    return parseAmount({ amount, currency, isInUnits: true });
  }

  it("rounds decimal units half away from zero", () => {
    expect(units(1.005)).toBe(101);
    expect(units("1.004999")).toBe(100);
    expect(units(-1.005)).toBe(-101);
    expect(units(0.5, "JPY")).toBe(1);
    expect(units("19.999")).toBe(2000);
    expect(units(1e-7)).toBe(0);
  });

  it("accepts only whole minor units", () => {
    expect(parseAmount({ amount: "250", currency: "EUR", isInUnits: false })).toBe(250);
    expect(parseAmount({ amount: "250.00", currency: "EUR", isInUnits: false })).toBe(250);
    expect(parseAmount({ amount: 250.5, currency: "EUR", isInUnits: false })).toBeNull();
  });

  it.each([["1,50"], ["€5"], ["1e3"], ["0x10"], [""], [" "], ["."], ["5."], ["--5"]])(
    "returns null for %j",
    (text) => {
      expect(units(text)).toBeNull();
    },
  );

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [1e21], [Number.MAX_SAFE_INTEGER]])(
    "returns null for %d units, which can't be represented exactly",
    (amount) => {
      expect(units(amount)).toBeNull();
    },
  );
});
