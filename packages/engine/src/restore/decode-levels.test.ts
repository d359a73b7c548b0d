import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeLevels, encodeLevels, MAX_LEVEL } from "./decode-levels.ts";

describe("decodeLevels", () => {
  it("restores every level, from characters that need no escaping in a string literal", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -MAX_LEVEL, max: MAX_LEVEL })), (levels) => {
        const encoded = encodeLevels({
          scale: 0.5,
          weights: Float32Array.from(levels, (level) => level / 2),
        });
        expect(encoded).toMatch(/^[#-[\]-~]*$/);
        expect([...decodeLevels({ scale: 0.5, levels: encoded })]).toEqual(levels.map((level) => level / 2));
      }),
    );
  });

  it("clamps a weight beyond the last level", () => {
    const levels = encodeLevels({ scale: 1, weights: Float32Array.of(1000, -1000) });
    expect([...decodeLevels({ scale: 1, levels })]).toEqual([MAX_LEVEL, -MAX_LEVEL]);
  });
});
