import { describe, expect, it } from "vitest";
import { buildCueIndex } from "../transcript/build-cue-index.ts";
import { findTurns } from "../transcript/segment-sentences.ts";
import { findBareStretches } from "./find-bare-stretches.ts";

const find = (texts: readonly string[], startMs: number | null = 0) => {
  const cues = texts.map((text, id) => ({ id, startMs, endMs: startMs, text, speaker: null }));
  const index = buildCueIndex({ language: "en", kind: "automatic", cues });
  return findBareStretches({ index, turns: findTurns(index), language: "en" }).map(
    ({ startOffset, endOffset }) => index.text.slice(startOffset, endOffset),
  );
};
const write = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

describe("findBareStretches", () => {
  it("finds what nobody punctuated between sentences, with the long sentences beside it", () => {
    const [bare, long] = [write(160), `${write(50)}.`];
    expect(find(["It starts.", bare, "ends here.", "All is well. Really."])).toEqual([`${bare} ends here.`]);
    expect(find(["It starts.", long, `${bare}.`, "All is well."])).toEqual([`${long} ${bare}.`]);
    expect(find(["It starts.", bare])).toEqual([bare]);
  });

  it("doesn't start or end one at an abbreviation", () => {
    const bare = `Then I met Dr. Smith and ${write(160)} to Mr. Brown who left.`;
    expect(find(["It starts.", bare, "All is well."])).toEqual([bare]);
  });

  it("finds nothing in a long sentence with commas", () => {
    expect(
      find(["It starts.", `${Array.from({ length: 20 }, () => `${write(9)},`).join(" ")} end.`]),
    ).toEqual([]);
  });

  it("finds nothing in sentences, however long, or in text without times", () => {
    expect(find([`${write(140)}.`, `${write(60)}.`, "All is well."])).toEqual([]);
    expect(find(["It starts.", write(300)], null)).toEqual([]);
    expect(find([])).toEqual([]);
  });
});
