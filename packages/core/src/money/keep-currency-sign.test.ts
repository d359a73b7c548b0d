import { describe, expect, it } from "vitest";
import { keepCurrencySign } from "./keep-currency-sign.ts";

describe("keepCurrencySign", () => {
  it("appends a left-to-right mark to letter-and-sign currencies in right-to-left text", () => {
    expect(keepCurrencySign("\u200f2.50\u00a0US$")).toBe("\u200f2.50\u00a0US$\u200e");
  });

  it.each(["$2.50", "2,50\u00a0$", "CA$2.50", "\u200f2.50\u00a0€", ""])("leaves %j unchanged", (text) => {
    expect(keepCurrencySign(text)).toBe(text);
  });
});
