import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planWindows } from "./plan-windows.ts";

const ranges = (input: Parameters<typeof planWindows>[0]) =>
  planWindows(input).map(({ firstLine, lastLine }) => [firstLine, lastLine]);

describe("planWindows", () => {
  it("returns one window for what fits the budget", () => {
    expect(ranges({ lineTokens: [30, 30, 40], chapterStarts: [0, 2], windowTokens: 100 })).toEqual([[0, 2]]);
  });

  it("packs chapters evenly into as few windows as possible", () => {
    const lineTokens = [50, 50, 50, 50, 50, 50];
    expect(ranges({ lineTokens, chapterStarts: [0, 1, 2, 3, 4, 5], windowTokens: 200 })).toEqual([
      [0, 2],
      [3, 5],
    ]);
  });

  it("splits a chapter only if it is too large on its own", () => {
    expect(
      ranges({ lineTokens: [90, 60, 60, 60, 60, 10], chapterStarts: [0, 1, 5], windowTokens: 130 }),
    ).toEqual([
      [0, 0],
      [1, 2],
      [3, 5],
    ]);
  });

  it("gives an oversized line its own window, and returns none for an empty talk", () => {
    expect(ranges({ lineTokens: [10, 500, 10], chapterStarts: [0], windowTokens: 100 })).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(planWindows({ lineTokens: [], chapterStarts: [0], windowTokens: 100 })).toEqual([]);
  });

  it("covers every line once, in order and within the budget", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 120 }),
        fc.array(fc.nat(119), { maxLength: 12 }),
        (lineTokens, starts) => {
          const chapterStarts = [...new Set([0, ...starts])].sort((left, right) => left - right);
          const windows = planWindows({ lineTokens, chapterStarts, windowTokens: 400 });
          let next = 0;
          for (const { firstLine, lastLine, tokens } of windows) {
            expect(firstLine).toBe(next);
            next = lastLine + 1;
            expect(tokens).toBe(lineTokens.slice(firstLine, next).reduce((sum, each) => sum + each, 0));
            expect(tokens).toBeLessThanOrEqual(400);
          }
          expect(next).toBe(lineTokens.length);
        },
      ),
    );
  });
});
