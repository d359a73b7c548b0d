import { describe, expect, it } from "vitest";
import { formatAmount } from "./format-amount.ts";
import { parseAmount } from "./parse-amount.ts";

describe("formatAmount", () => {
  it("takes minor units, divided by 100, unless flagged as units", { tags: "S9.prices.07" }, () => {
    expect(formatAmount({ amount: 1000, locale: "en-US" })).toBe("€10.00");
    expect(formatAmount({ amount: 10, isInUnits: true, locale: "en-US" })).toBe("€10.00");
  });

  it("is in EUR unless told otherwise", { tags: "S9.prices.06" }, () => {
    expect(formatAmount({ amount: 250, currency: null, locale: "en-US" })).toBe("€2.50");
    expect(formatAmount({ amount: 250, currency: "USD", locale: "en-US" })).toBe("$2.50");
    expect(formatAmount({ amount: 250, currency: "usd", locale: "en-US" })).toBe("$2.50");
  });

  it("counts in the places that the currency has", () => {
    expect(formatAmount({ amount: 1000, currency: "JPY", locale: "en-US" })).toBe("¥1,000");
    expect(formatAmount({ amount: 1000, currency: "JPY", isInUnits: true, locale: "en-US" })).toBe("¥1,000");
    expect(formatAmount({ amount: 1500, currency: "KWD", locale: "en-US" })).toBe("KWD\u00a01.500");
    expect(formatAmount({ amount: 1000, currency: "UGX", locale: "en-US" })).toBe("UGX\u00a01,000");
  });

  it("writes Telegram Stars whole, with their sign", () => {
    expect(formatAmount({ amount: 1193, currency: "XTR", locale: "en-US" })).toBe("1,193\u00a0⭐");
  });

  it("writes it as the reader does", () => {
    expect(formatAmount({ amount: 123_456, locale: "de-DE" })).toBe("1.234,56\u00a0€");
  });

  it("shows zero and refunds", () => {
    expect(formatAmount({ amount: 0, locale: "en-US" })).toBe("€0.00");
    expect(formatAmount({ amount: -250, locale: "en-US" })).toBe("-€2.50");
  });

  it("is 'N/A' where there is no amount or no such currency", () => {
    expect(formatAmount({ amount: null })).toBe("N/A");
    expect(formatAmount({ amount: "abc" })).toBe("N/A");
    expect(formatAmount({ amount: 5, currency: "USDT" })).toBe("N/A");
  });
});

describe("parseAmount", () => {
  function units(amount: number | string, currency = "EUR") {
    return parseAmount({ amount, currency, isInUnits: true });
  }

  it("rounds units half away from zero, as they are written", () => {
    expect(units(1.005)).toBe(101);
    expect(units("1.004999")).toBe(100);
    expect(units(-1.005)).toBe(-101);
    expect(units(0.5, "JPY")).toBe(1);
    expect(units("19.999")).toBe(2000);
    expect(units(1e-7)).toBe(0);
  });

  it("takes minor units only whole", () => {
    expect(parseAmount({ amount: "250", currency: "EUR", isInUnits: false })).toBe(250);
    expect(parseAmount({ amount: "250.00", currency: "EUR", isInUnits: false })).toBe(250);
    expect(parseAmount({ amount: 250.5, currency: "EUR", isInUnits: false })).toBeNull();
  });

  it.each([["1,50"], ["€5"], ["1e3"], ["0x10"], [""], [" "], ["."], ["5."], ["--5"]])(
    "can't read %j",
    (text) => {
      expect(units(text)).toBeNull();
    },
  );

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [1e21], [Number.MAX_SAFE_INTEGER]])(
    "can't hold %d units exactly",
    (amount) => {
      expect(units(amount)).toBeNull();
    },
  );
});
