import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLanguage } from "../languages/find-language.ts";
import { buildTermIndex } from "./build-term-index.ts";
import { selectSentences } from "./select-sentences.ts";

function select(texts: string[], options: { maxCount?: number; maxWords?: number | null } = {}) {
  const index = buildTermIndex({ texts, language: findLanguage("en") });
  return selectSentences({
    index,
    scores: new Float64Array(texts.length).fill(1),
    countWords: (position) => (texts[position] ?? "").split(" ").length,
    maxCount: options.maxCount ?? 10,
    maxWords: options.maxWords ?? null,
    covered: new Float64Array(index.termWeights.length),
    minWords: 1,
  });
}

describe("selectSentences", () => {
  it("chooses less from a part that already has twice its share", () => {
    const texts = Array.from(
      { length: 16 },
      (_, at) => `Gulls${at} follow boats${at} over piers${at} and nets${at}`,
    );
    const index = buildTermIndex({ texts, language: findLanguage("en") });
    const findPart = (position: number): number => (position < 8 ? 0 : 1);
    const countFirst = (isSpread: boolean): number =>
      selectSentences({
        index,
        scores: Float64Array.from(texts, (_, at) => (at < 8 ? 1.2 : 1)),
        countWords: () => 7,
        maxCount: 8,
        maxWords: null,
        covered: new Float64Array(index.termWeights.length),
        minWords: 1,
        ...(isSpread ? { parts: { findPart, fair: [2, 6], chosen: [0, 0] } } : {}),
      }).filter((position) => findPart(position) === 0).length;
    expect(countFirst(false)).toBe(8);
    expect(countFirst(true)).toBe(4);
  });

  it("prefers another topic to a repetition", () => {
    const texts = [
      "Solar panels turn sunlight into electricity cheaply",
      "Panels turn sunlight cheaply into solar electricity",
      "Wind turbines need strong steady offshore breezes",
    ];
    expect(select(texts, { maxCount: 2 })).toEqual([0, 2]);
  });

  it("never chooses two sentences that say the same, however much room there is", () => {
    const texts = [
      "Batteries store solar energy overnight",
      "Solar batteries store energy overnight",
      "Cats sleep",
    ];
    expect(select(texts).filter((position) => position < 2)).toHaveLength(1);
  });

  it("respects the limits of words and sentences, in the talk's order", () => {
    const word = fc.constantFrom(
      "solar",
      "wind",
      "panel",
      "grid",
      "price",
      "coal",
      "plant",
      "storage",
      "river",
      "dam",
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 30 }),
        fc.nat(8),
        fc.nat(60),
        (texts, maxCount, maxWords) => {
          const chosen = select(texts, { maxCount, maxWords });
          const words = chosen.reduce((sum, position) => sum + (texts[position] ?? "").split(" ").length, 0);
          expect(chosen.length).toBeLessThanOrEqual(maxCount);
          expect(words).toBeLessThanOrEqual(maxWords);
          expect([...new Set(chosen)].sort((left, right) => left - right)).toEqual(chosen);
        },
      ),
    );
  });
});
