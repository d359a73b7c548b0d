import { describe, expect, it } from "vitest";
import { findMissingMarks } from "./find-missing-marks.ts";

const find = (text: string) =>
  findMissingMarks({ cues: [{ id: 0, startMs: null, endMs: null, text, speaker: null }] });

describe("findMissingMarks", () => {
  it.each([
    ["Captions that somebody wrote. They have it all.", false, false],
    ["captions without anything that go on and on", true, true],
    ["Captions of Google that Have capitals but no sign at all", true, false],
    ["ALL OF IT IS SHOUTED. NOBODY KNOWS WHY.", false, true],
    ["somebody types like this. never a capital. only the name of Ada.", false, true],
  ])("finds what %j lacks", (text, lacksSigns, lacksCase) => {
    expect(find(text)).toEqual({ lacksSigns, lacksCase });
  });

  it("ignores a stray period among many words", () => {
    expect(find(`${"word ".repeat(120)}end. ${"word ".repeat(80)}`).lacksSigns).toBe(true);
  });
});
