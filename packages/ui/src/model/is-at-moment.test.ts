import { describe, expect, it } from "vitest";
import { isAtMoment } from "./is-at-moment.ts";

describe("isAtMoment", () => {
  const isAt = (currentSeconds: number | null, startSeconds: number | null, endSeconds: number | null) =>
    isAtMoment({ startSeconds, endSeconds, currentSeconds });

  it("is true from the start's whole second, where players land, until just past the end", () => {
    expect([60.9, 61, 70, 75.2, 76.3].map((at) => isAt(at, 61.4, 75.2))).toEqual([
      ...[false, true, true, true],
      false,
    ]);
  });

  it("is true shortly after the start if the end is unknown", () => {
    expect([60, 61, 62, 62.5].map((at) => isAt(at, 61, null))).toEqual([false, true, true, false]);
  });

  it("is false without a player or a time", () => {
    expect(isAt(null, 61, 75)).toBe(false);
    expect(isAt(61, null, null)).toBe(false);
  });
});
