import { describe, expect, it } from "vitest";
import { findOwnSpellings } from "./find-own-spellings.ts";

const OTHERS =
  "and this is what anybody would say at any time in a talk that goes on and on as they do when nobody looks at the clock or at the door";
const find = (text: string, odds: Readonly<Record<string, number>> = {}) => [
  ...findOwnSpellings({ text: `${text} ${OTHERS}`, findOdds: (word) => odds[word] ?? 0 }).values(),
];

describe("findOwnSpellings", () => {
  it("finds words that the captions write with inner capitals at least every fourth time", () => {
    expect(find("so the bsd kernel and a few BSD calls in bsd or bsd on QuickTime")).toEqual([
      "BSD",
      "QuickTime",
    ]);
    expect(find("the bsd and bsd and bsd and bsd or one BSD in all")).toEqual([]);
  });

  it("finds words with digits", () => {
    expect(find("a g5 or a G5 and gpt4 as GPT4 beside an mp3")).toEqual(["G5", "GPT4"]);
  });

  it("takes the commonest of several spellings", () => {
    expect(find("we run MacOS then macOS and macOS again")).toEqual(["macOS"]);
  });

  it("leaves out everyday words, and captions that are written in capitals", () => {
    expect(find("he told us that the US is far from us and that it was late", { us: -5 })).toEqual([]);
    expect(find("WELCOME TO THE NEWS AND THE WEATHER TODAY")).toEqual([]);
  });
});
