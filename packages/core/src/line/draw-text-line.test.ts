import { describe, expect, it } from "vitest";
import { buildKeyPoint, buildQuote } from "../testing/index.ts";
import { drawTextLine } from "./draw-text-line.ts";

const block = (startSeconds: number, endSeconds: number, state: "cited" | "speech" | "silence") => ({
  startSeconds,
  endSeconds,
  firstCueId: startSeconds,
  lastCueId: endSeconds - 1,
  state,
});

const draw = (
  blocks: ReturnType<typeof block>[],
  changes: Partial<Parameters<typeof drawTextLine>[0]> = {},
) =>
  drawTextLine({
    content: { keyPoints: [], chapters: [], coverage: { share: 0, blocks, leftOut: [] } },
    durationSeconds: 160,
    range: null,
    ...changes,
  });

describe("drawTextLine", () => {
  it("draws each cell as high as its cited share, and dashes for silence", {
    tags: "D.summary.25",
  }, () => {
    expect(draw([block(0, 20, "cited"), block(20, 25, "cited"), block(130, 160, "silence")])).toEqual({
      row: "▕██▄          ╌╌╌▏",
      percent: 19,
    });
  });

  it("carries rounding errors over so that the total matches the coverage", () => {
    const sixth = Array.from({ length: 16 }, (_, index) => block(index * 96, index * 96 + 16, "cited"));
    const row = draw(sixth, { durationSeconds: 1536 })?.row ?? "";
    const eighths = [...row.slice(1, -1)].map((cell) => Math.max(0, "▁▂▃▄▅▆▇█".indexOf(cell) + 1));
    expect(eighths.reduce((sum, height) => sum + height, 0)).toBe(Math.round((16 * 8) / 6));
  });

  it("draws a dot for a key point that is too short", () => {
    const keyPoints = [buildKeyPoint({ quotes: [buildQuote({ startSeconds: 75, endSeconds: 75.2 })] })];
    const coverage = { share: 0, blocks: [block(0, 160, "speech")], leftOut: [] };
    expect(draw([], { content: { keyPoints, chapters: [], coverage } })?.row).toBe("▕       .        ▏");
  });

  it("draws only the summarized range", () => {
    const range = { startSeconds: 60, endSeconds: 76 };
    expect(draw([block(0, 60, "silence"), block(60, 68, "cited")], { range })).toEqual({
      row: "▕████████        ▏",
      percent: 50,
    });
  });

  it("returns null without coverage", () => {
    expect(draw([])).toBeNull();
  });
});
