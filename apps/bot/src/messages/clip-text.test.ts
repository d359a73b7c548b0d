import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipText } from "./clip-text.ts";

describe("clipText", () => {
  it("returns a text that fits unchanged", () => {
    expect(clipText({ text: "as it is", maxUnits: 8 })).toBe("as it is");
  });

  it("cuts at a word boundary and adds an ellipsis", () => {
    expect(clipText({ text: "several words that are too long", maxUnits: 22 })).toBe("several words that…");
  });

  it("cuts within a word if there is no boundary", () => {
    expect(clipText({ text: "日".repeat(50), maxUnits: 10 })).toBe(`${"日".repeat(9)}…`);
  });

  it("stays within the limit and never splits a surrogate pair", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.integer({ min: 1, max: 150 }),
        (text, maxUnits) => {
          const clipped = clipText({ text, maxUnits });
          expect(clipped.length).toBeLessThanOrEqual(maxUnits);
          expect(clipped).not.toMatch(/\p{Surrogate}/u);
        },
      ),
    );
  });
});
