import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipText } from "./clip-text.ts";

describe("clipText", () => {
  it("leaves a text that fits as it is", () => {
    expect(clipText({ text: "as it is", maxUnits: 8 })).toBe("as it is");
  });

  it("ends at a word's end and says that it was cut", () => {
    expect(clipText({ text: "several words that are too long", maxUnits: 22 })).toBe("several words that…");
  });

  it("cuts inside a word where there is no other place", () => {
    expect(clipText({ text: "日".repeat(50), maxUnits: 10 })).toBe(`${"日".repeat(9)}…`);
  });

  it("stays within its limit and never cuts a character in two", () => {
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
