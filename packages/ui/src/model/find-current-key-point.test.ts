import { buildKeyPoint, buildQuote } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { findCurrentKeyPoint } from "./find-current-key-point.ts";

const buildPoint = (startSeconds: number, endSeconds: number) =>
  buildKeyPoint({ quotes: [buildQuote({ startSeconds, endSeconds })] });

describe("findCurrentKeyPoint", () => {
  const keyPoints = [buildPoint(19.4, 25), buildPoint(117.9, 130)];

  it.each([
    ["before the first point", 18, null],
    ["at a link's whole second, in which the point starts", 19, 0],
    ["inside a point", 22.5, 0],
    ["long after a point", 60, null],
    ["at another link's second", 117, 1],
  ])("finds the point %s", (_where, currentSeconds, expected) => {
    expect(findCurrentKeyPoint({ keyPoints, chosen: null, currentSeconds })).toBe(expected);
  });
});
