import { describe, expect, it } from "vitest";
import { buildTermIndex } from "../extract/build-term-index.ts";
import { findLanguage } from "../languages/find-language.ts";
import { measureRecurrence } from "./measure-recurrence.ts";

const repeat = (text: string): string[] => Array.from({ length: 6 }, () => text);
const index = buildTermIndex({
  texts: [...repeat("volcano lava crater"), "violin string", ...repeat("violin string varnish")],
  language: findLanguage("en"),
});
const recurrence = measureRecurrence(index);
const locate = (sentence: number) => ({
  from: index.starts[sentence] ?? 0,
  to: index.starts[sentence + 1] ?? 0,
});

describe("measureRecurrence", () => {
  it("scores words by how much more often they occur after a stretch than before it", () => {
    expect(recurrence.measureUptake(locate(6))).toBeGreaterThan(1);
    expect(recurrence.measureUptake(locate(5))).toBeLessThan(-1);
    expect(recurrence.measureUptake({ from: 0, to: 0 })).toBe(0);
  });

  it("returns the share of the preceding words that don't recur", () => {
    expect(recurrence.measureDropped(locate(6).from)).toBe(1);
    expect(recurrence.measureDropped(locate(3).from)).toBe(0);
    const half = recurrence.measureDropped(locate(8).from);
    expect(half).toBeGreaterThan(0.3);
    expect(half).toBeLessThan(0.8);
    expect(recurrence.measureDropped(0)).toBe(0);
  });
});
