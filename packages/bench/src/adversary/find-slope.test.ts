import { describe, expect, it } from "vitest";
import { findSlope } from "./find-slope.ts";

const sizes = [1, 2, 4, 8, 16];

describe("findSlope", () => {
  it.each([
    [0, "constant"],
    [1, "linear"],
    [2, "quadratic"],
  ])("returns %d for %s times", (power) => {
    const points = sizes.map((size) => ({ size, ms: 100 * size ** power }));
    expect(findSlope({ points, floorMs: 1 })).toBeCloseTo(power);
  });

  it("ignores times below the floor, and requires two points", () => {
    const points = sizes.map((size) => ({ size, ms: size / 100 }));
    expect(findSlope({ points, floorMs: 5 })).toBe(0);
    expect(findSlope({ points: points.slice(1, 2), floorMs: 0 })).toBe(0);
  });
});
