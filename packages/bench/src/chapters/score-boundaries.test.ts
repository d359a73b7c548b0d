import { describe, expect, it } from "vitest";
import { scoreBoundaries, scorePk } from "./score-boundaries.ts";

describe("scoreBoundaries", () => {
  it("matches each reference once, within the tolerance", () => {
    const score = scoreBoundaries({ predicted: [95, 105, 400], reference: [100, 290], toleranceSeconds: 30 });
    expect(score).toEqual({ precision: 1 / 3, recall: 1 / 2, f1: 0.4 });
  });

  it("returns 0 without predictions or references", () => {
    expect(scoreBoundaries({ predicted: [], reference: [1], toleranceSeconds: 30 }).f1).toBe(0);
    expect(scoreBoundaries({ predicted: [1], reference: [], toleranceSeconds: 30 }).f1).toBe(0);
  });
});

describe("scorePk", () => {
  it("returns 0 for the reference itself and grows with the distance from it", () => {
    const reference = [300, 600];
    const near = scorePk({ predicted: [310, 600], reference, endSeconds: 900 });
    const far = scorePk({ predicted: [450, 600], reference, endSeconds: 900 });
    expect(scorePk({ predicted: reference, reference, endSeconds: 900 })).toBe(0);
    expect(near).toBeGreaterThan(0);
    expect(far).toBeGreaterThan(near);
  });
});
