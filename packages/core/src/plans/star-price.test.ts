import { describe, expect, it } from "vitest";
import { planCatalog } from "./plan-catalog.ts";
import { getStarPrice } from "./star-price.ts";

describe("getStarPrice", () => {
  it("rounds up to the whole Stars that cover the price", () => {
    expect(getStarPrice(planCatalog.lite.monthlyAmountMinor)).toBe(193);
    expect(getStarPrice(planCatalog.pro.monthlyAmountMinor)).toBe(770);
    expect(getStarPrice(130)).toBe(100);
    expect(getStarPrice(131)).toBe(101);
  });

  it("returns 0 for zero and negative prices", () => {
    expect([getStarPrice(0), getStarPrice(-5)]).toEqual([0, 0]);
  });
});
