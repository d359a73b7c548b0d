import type { Cue } from "@pith/core/transcripts/transcript";
import { describe, expect, it } from "vitest";
import { groupCues } from "./group-cues.ts";

const listCues = (texts: readonly string[]): Cue[] =>
  texts.map((text, id) => ({ id, startMs: id * 4000, endMs: (id + 1) * 4000, text, speaker: null }));

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

describe("groupCues", () => {
  it("ends a paragraph at a sentence boundary once it is long enough", () => {
    const groups = groupCues(listCues([words(16), `${words(14)}.`, words(10), words(10)]));
    expect(groups.map(({ cues }) => cues.length)).toEqual([2, 2]);
  });

  it("keeps short sentences together", () => {
    const groups = groupCues(listCues(["One.", "Two.", "Three.", "Four."]));
    expect(groups).toHaveLength(1);
  });

  it("ends a paragraph of unpunctuated speech after about three lines", () => {
    const groups = groupCues(listCues(Array.from({ length: 12 }, () => words(8))));
    expect(groups.map(({ cues }) => cues.length)).toEqual([7, 5]);
  });
});
