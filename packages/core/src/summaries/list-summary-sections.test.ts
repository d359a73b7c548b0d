import { describe, expect, it } from "vitest";
import { buildContent, buildKeyPoint } from "../testing/build-summary.ts";
import { listSummarySections } from "./list-summary-sections.ts";
import type { ShapedContent } from "./summary.ts";

const point = (text: string, chapterIndex: number | null = 0) => buildKeyPoint({ text, chapterIndex });
const build = (changes: Partial<ShapedContent>) =>
  buildContent({
    keyPoints: [point("second", 1), point("first", 0), point("loose", null)],
    shaped: { shape: "points", takeaways: [], notes: [], lists: [], ...changes },
  });
const read = (content: Parameters<typeof listSummarySections>[0]) =>
  listSummarySections(content).map(({ kind, chapterIndex, points }) => [
    kind,
    chapterIndex,
    points.map(({ text }) => text),
  ]);

describe("listSummarySections", () => {
  it("splits key points by chapter, those without one first", () => {
    const byChapter = [
      ["points", null, ["loose"]],
      ["points", 0, ["first"]],
      ["points", 1, ["second"]],
    ];
    expect(read(build({}))).toEqual(byChapter);
    expect(read({ ...build({}), shaped: null })).toEqual(byChapter);
  });

  it("puts all key points in one section if there are no chapters", () => {
    expect(read({ ...build({}), chapters: [] })).toEqual([["points", null, ["second", "first", "loose"]]]);
  });

  it("shows a brief's takeaways first, then its lists", () => {
    const lists = [{ kind: "decision" as const, points: [point("We ship on Monday.")] }];
    expect(read(build({ shape: "brief", takeaways: [point("one"), point("two")], lists }))).toEqual([
      ["takeaways", null, ["one", "two"]],
      ["decision", null, ["We ship on Monday."]],
    ]);
  });

  it("shows notes by chapter", () => {
    const notes = [
      { chapterIndex: 0, sentences: [point("a"), point("b")] },
      { chapterIndex: 1, sentences: [point("c", 1)] },
    ];
    expect(read(build({ shape: "notes", notes }))).toEqual([
      ["notes", 0, ["a", "b"]],
      ["notes", 1, ["c"]],
    ]);
  });

  it("falls back to key points if the shape has no content", () => {
    expect(read(build({ shape: "brief" })).map(([kind]) => kind)).toEqual(["points", "points", "points"]);
  });
});
