import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitForSpeech } from "./split-for-speech.ts";

const bare = (text: string) => text.replace(/\s+/gu, "");

describe("splitForSpeech", () => {
  it("splits at sentences", () => {
    expect(
      splitForSpeech({ text: "One thing. Another thing! A third?", language: "en", maxCharacters: 100 }),
    ).toEqual(["One thing.", "Another thing!", "A third?"]);
  });

  it("joins short sentences up to the given width", () => {
    const text = "One. Two. Three. Four.";
    expect(splitForSpeech({ text, language: "en", maxCharacters: 100, joinBelow: 12 })).toEqual([
      "One. Two.",
      "Three. Four.",
    ]);
  });

  it("splits a long sentence at a clause rather than at a word", () => {
    const text = "When the tide went out, the boats lay on the sand";
    expect(splitForSpeech({ text, language: "en", maxCharacters: 30 })).toEqual([
      "When the tide went out,",
      "the boats lay on the sand",
    ]);
  });

  it("splits between words, never inside one that fits", () => {
    const pieces = splitForSpeech({ text: "alpha beta gamma delta", language: "en", maxCharacters: 11 });
    expect(pieces).toEqual(["alpha beta", "gamma delta"]);
  });

  it.each([
    ["ja", "今日は晴れです。明日は雨でしょう。", ["今日は晴れです。", "明日は雨でしょう。"]],
    ["hi", "यह पहला वाक्य है। यह दूसरा है।", ["यह पहला वाक्य है।", "यह दूसरा है।"]],
  ])("recognizes the period of %s", (language, text, pieces) => {
    expect(splitForSpeech({ text, language, maxCharacters: 200 })).toEqual(pieces);
  });

  it("returns nothing for an empty text, and rejects a width of zero", () => {
    expect(splitForSpeech({ text: " \n ", language: "en", maxCharacters: 10 })).toEqual([]);
    expect(() => splitForSpeech({ text: "a", language: "en", maxCharacters: 0 })).toThrow(RangeError);
  });

  it("accepts an unknown language tag", () => {
    expect(splitForSpeech({ text: "A b. C d.", language: "x_y!", maxCharacters: 50 })).toHaveLength(2);
  });

  it("loses no character and keeps every piece within the width, for any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 0, max: 80 }),
        (text, maxCharacters, joinBelow) => {
          const pieces = splitForSpeech({ text, language: "en", maxCharacters, joinBelow });
          expect(bare(pieces.join(" "))).toBe(bare(text));
          for (const piece of pieces) {
            expect(piece.length).toBeLessThanOrEqual(maxCharacters);
            expect(piece.trim()).not.toBe("");
          }
        },
      ),
    );
  });
});
