import { describe, expect, it } from "vitest";
import { porterStem } from "./porter-stem.ts";
import { scoreRouge, tokenizeForRouge } from "./score-rouge.ts";

describe("porterStem", () => {
  it.each([
    ["caresses", "caress"],
    ["ponies", "poni"],
    ["ties", "tie"],
    ["cats", "cat"],
    ["agreed", "agre"],
    ["plastered", "plaster"],
    ["motoring", "motor"],
    ["hopping", "hop"],
    ["falling", "fall"],
    ["filing", "file"],
    ["happy", "happi"],
    ["enjoy", "enjoy"],
    ["relational", "relat"],
    ["vietnamization", "vietnam"],
    ["electricity", "electr"],
    ["hopefulness", "hope"],
    ["adjustment", "adjust"],
    ["probate", "probat"],
    ["controlling", "control"],
    ["geology", "geolog"],
    ["dying", "die"],
  ])("stems %s to %s, like Porter's own examples", (word, stem) => {
    expect(porterStem(word)).toBe(stem);
  });
});

describe("scoreRouge", () => {
  it("splits off punctuation and stems only words of more than three letters", () => {
    expect(tokenizeForRouge("The bus's buses, 2.5!")).toEqual(["the", "bus", "s", "buse", "2", "5"]);
  });

  it("matches the reference package on its own example", () => {
    const reference = "The quick brown fox jumps over the lazy dog";
    const { rouge1, rougeL } = scoreRouge({ candidate: "The quick brown dog jumps on the log.", reference });
    expect(rouge1).toMatchObject({ precision: 0.75, recall: 6 / 9 });
    expect(rougeL).toMatchObject({ precision: 0.625, recall: 5 / 9 });
  });

  it("counts a word at most as often as both texts have it", () => {
    const { rouge1, rouge2 } = scoreRouge({ candidate: "red red red", reference: "a red red car" });
    expect(rouge1.precision).toBeCloseTo(2 / 3);
    expect(rouge2).toMatchObject({ precision: 0.5, recall: 1 / 3 });
  });

  it("returns 1 for identical texts and 0 for disjoint or empty ones", () => {
    expect(scoreRouge({ candidate: "one two", reference: "One, two!" }).rouge2.f1).toBe(1);
    expect(scoreRouge({ candidate: "one", reference: "two" }).rouge1.f1).toBe(0);
    expect(scoreRouge({ candidate: "", reference: "" }).rougeL.f1).toBe(0);
  });
});
