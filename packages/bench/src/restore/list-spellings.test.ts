import { describe, expect, it } from "vitest";
import { listNames } from "./list-spellings.ts";
import { stripSigns } from "./strip-signs.ts";

function list({ texts, most = 10 }: { texts: string[]; most?: number }): string[] {
  const documents = texts.map((text) => stripSigns({ text, language: "en" }));
  return listNames({ documents, words: ["we", "met", "in", "berlin"], most });
}

describe("listNames", () => {
  it("returns names unknown to the net, in their usual spelling", () => {
    const text = "We met Ada in Berlin. In Oslo we met LeBron.";
    expect(list({ texts: [text, text, text] })).toEqual(["Ada", "LeBron", "Oslo"]);
  });

  it("omits words that are capitalized only at sentence starts, or too rarely", () => {
    const texts = ["Perhaps we met May. Perhaps in may.", "Perhaps we met may.", "We met may in May."];
    expect(list({ texts })).toEqual([]);
  });

  it("omits names in fewer than three documents", () => {
    expect(list({ texts: ["We met Ada.", "We met Ada.", "We met Eve."] })).toEqual([]);
  });

  it("returns the names in most documents if there are too many", () => {
    const texts = ["We met Ada and Eve.", "We met Ada and Eve.", "We met Ada and Eve.", "We met Eve."];
    expect(list({ texts, most: 1 })).toEqual(["Eve"]);
  });
});
