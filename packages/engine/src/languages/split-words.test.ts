import { describe, expect, it } from "vitest";
import { splitWords } from "./split-words.ts";

describe("splitWords", () => {
  it("keeps apostrophes between letters, and periods and commas between digits", () => {
    const text = "Don’t pay 1,234.50 at 9:30, well-known O'Neil said.Next";
    expect(splitWords({ text, language: "en" })).toEqual([
      ...["don't", "pay", "1,234.50", "at", "9:30", "well", "known", "o'neil", "said", "next"],
    ]);
  });

  it("splits Chinese, Japanese and Thai by dictionary, across the spaces between cues", () => {
    expect(splitWords({ text: "我们讨论经 济。", language: "zh" })).toEqual(["我们", "讨论", "经济"]);
    expect(splitWords({ text: "東京に行きます", language: "ja" })).toContain("東京");
    expect(splitWords({ text: "ภาษาไทยสวยงาม", language: "th" }).length).toBeGreaterThan(1);
  });

  it("returns nothing for an empty text or one without words", () => {
    expect(splitWords({ text: "", language: "en" })).toEqual([]);
    expect(splitWords({ text: "… — !", language: "en" })).toEqual([]);
  });
});
