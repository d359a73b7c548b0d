import { describe, expect, it } from "vitest";
import { settleCapitals } from "./settle-capitals.ts";
import { END, NONE } from "./word-net-core.ts";

/** Returns a speech with its capitals settled. `*` marks a restored capital. */
function settle({ speech, odds }: { speech: string; odds: Readonly<Record<string, readonly number[]>> }) {
  const marked = speech.split(" ");
  const words = marked.map((word) => word.replace(/^\*|\.$/gu, ""));
  const capitals = Uint8Array.from(marked, (word) => Number(word.startsWith("*")));
  const signs = Uint8Array.from(marked, (word) => (word.endsWith(".") ? END : NONE));
  const seen = new Map<string, number>();
  const capitalOdds = Float32Array.from(words, (word) => {
    const key = word.toLowerCase();
    const use = seen.get(key) ?? 0;
    seen.set(key, use + 1);
    return odds[key]?.[use] ?? -5;
  });
  settleCapitals({ words, signs, capitals, capitalOdds });
  return words
    .map((word, at) =>
      capitals[at] === 1 ? word.charAt(0).toUpperCase() + word.slice(1) : word.toLowerCase(),
    )
    .join(" ");
}

describe("settleCapitals", () => {
  it("writes a word with a capital everywhere if its mean odds are high enough, and nowhere otherwise", () => {
    expect(settle({ speech: "for *cocoa and in cocoa", odds: { cocoa: [2, -1] } })).toBe(
      "for Cocoa and in Cocoa",
    );
    expect(settle({ speech: "an *event or an event", odds: { event: [1, -3] } })).toBe(
      "an event or an event",
    );
  });

  it("takes the capitals of the captions as evidence", () => {
    expect(settle({ speech: "an Apple for apple", odds: { apple: [-2, -2] } })).toBe("an Apple for Apple");
    expect(settle({ speech: "on Hardware or our hardware", odds: {} })).toBe("on hardware or our hardware");
    expect(settle({ speech: "the Help Center and more help for the center", odds: {} })).toBe(
      "the Help Center and more help for the center",
    );
  });

  it("doesn't count the starts of sentences, and leaves words with digits alone", () => {
    expect(settle({ speech: "that end. New and new and *new", odds: { new: [9, -3, 1] } })).toBe(
      "that end new and new and new",
    );
    expect(settle({ speech: "a *g5 or a g4", odds: { g5: [1], g4: [-3] } })).toBe("a G5 or a g4");
  });
});
