import { describe, expect, it } from "vitest";
import { keepCurrencySign } from "./keep-currency-sign.ts";

describe("keepCurrencySign", () => {
  it("marks the end of a currency of letters and a sign in a text from right to left", () => {
    expect(keepCurrencySign("\u200f2.50\u00a0US$")).toBe("\u200f2.50\u00a0US$\u200e");
  });

  it.each(["$2.50", "2,50\u00a0$", "CA$2.50", "\u200f2.50\u00a0€", ""])("leaves %j as it is", (text) => {
    expect(keepCurrencySign(text)).toBe(text);
  });
});
