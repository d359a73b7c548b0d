import { describe, expect, it } from "vitest";
import { findUncitedStretches } from "./find-uncited-stretches.ts";

describe("findUncitedStretches", () => {
  const wordStarts = Uint32Array.from([0, 10, 20, 30, 40, 50, 60]);

  it("returns the speech between cited spans, longest first", () => {
    const cited = [
      { first: 4, last: 4 },
      { first: 1, last: 1 },
    ];
    expect(findUncitedStretches({ wordStarts, cited, minWords: 10 })).toEqual([
      { first: 2, last: 3, words: 20 },
      { first: 0, last: 0, words: 10 },
      { first: 5, last: 5, words: 10 },
    ]);
  });

  it("omits short stretches, and handles overlapping spans", () => {
    const cited = [
      { first: 0, last: 4 },
      { first: 1, last: 2 },
    ];
    expect(findUncitedStretches({ wordStarts, cited, minWords: 11 })).toEqual([]);
    expect(findUncitedStretches({ wordStarts: new Uint32Array(0), cited: [], minWords: 1 })).toEqual([]);
  });
});
