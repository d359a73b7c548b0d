import { describe, expect, it } from "vitest";
import { median } from "./median.ts";

describe("median", () => {
  it("returns the middle value, whatever the order", () => {
    expect(median([97, 3, 95, 100, 96])).toBe(96);
    expect(median([7])).toBe(7);
  });

  it("averages the two middle values of an even count", () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it("sorts by value, not by digits", () => {
    expect(median([9, 100, 10])).toBe(10);
  });

  it("rejects an empty list", () => {
    expect(() => median([])).toThrow(RangeError);
  });
});
