import { describe, expect, it } from "vitest";
import { rankLexRank } from "./rank-lex-rank.ts";
import { rankTextRank } from "./rank-text-rank.ts";
import { segmentTextTiling } from "./segment-text-tiling.ts";
import { summarizeWithBaseline } from "./summarize-with-baseline.ts";

const sentences = [
  ["solar", "panel", "cost", "fall"],
  ["solar", "panel", "cost", "rise", "grid"],
  ["solar", "panel", "grid", "storage", "cost"],
  ["cat", "sleep", "sofa"],
];

describe("rankLexRank", () => {
  it("ranks the most typical sentence first and the outlier last", () => {
    const ranked = rankLexRank({ sentences });
    expect(ranked.at(-1)).toBe(3);
    expect(ranked).toHaveLength(4);
  });
});

describe("rankTextRank", () => {
  it("ranks the outlier last", () => {
    expect(rankTextRank(sentences).at(-1)).toBe(3);
  });
});

describe("summarizeWithBaseline", () => {
  const texts = ["One two three four.", "Five six.", "Seven eight nine ten eleven twelve."];

  it("fills the whole limit and truncates the last sentence", () => {
    expect(summarizeWithBaseline({ sentences: texts, baseline: "lead", maxWords: 5 })).toEqual([
      "One two three four. Five",
    ]);
    expect(summarizeWithBaseline({ sentences: texts, baseline: "longest", maxWords: 6 })).toEqual([texts[2]]);
  });

  it("draws the same random summaries each time", () => {
    const draw = () => summarizeWithBaseline({ sentences: texts, baseline: "random", maxWords: 6 });
    expect(draw()).toEqual(draw());
    expect(new Set(draw()).size).toBeGreaterThan(1);
  });
});

describe("segmentTextTiling", () => {
  it("finds vocabulary changes at paragraph starts", () => {
    const say = (words: string[], at: number) =>
      Array.from({ length: 8 }, (_, word) => words[(word * 3 + at) % words.length]).join(" ");
    const told = Array.from({ length: 120 }, (_, at) => {
      const words =
        at < 60
          ? ["lava", "magma", "crater", "ash", "vent"]
          : ["violin", "bow", "string", "spruce", "varnish"];
      return {
        ...{
          text: `${say(words, at)}.`,
          display: "",
          startOffset: 0,
          endOffset: 1,
          firstCueId: at,
          lastCueId: at,
        },
        ...{
          startMs: at * 4000,
          endMs: at * 4000 + 4000,
          speaker: null,
          words: 8,
          pauseAfterMs: 0,
          punctuated: true,
          startChance: 1,
          endChance: 1,
        },
        endsParagraph: at % 10 === 9,
      };
    });
    expect(segmentTextTiling({ sentences: told, count: 1 })).toEqual([240]);
  });
});
