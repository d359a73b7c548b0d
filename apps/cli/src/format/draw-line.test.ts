import { describe, expect, it } from "vitest";
import { buildFinishedSummary, buildKeyPoint } from "../testing/build-finished-summary.ts";
import { drawLine } from "./draw-line.ts";

describe("drawLine", () => {
  it("is full where the summary speaks, thin elsewhere, with a seed a point and a gap a chapter", () => {
    const { content } = buildFinishedSummary();
    expect(drawLine({ content, width: 20 })).toBe("▅▅█▅▅▅▁▁▁▁ ▁▁▁▅█▁▁▁▁");
  });

  it("goes by position in the text where there are no times", () => {
    const untimed = { startSeconds: null, endSeconds: null };
    const content = {
      chapters: [],
      keyPoints: [buildKeyPoint({ text: "a", startSeconds: null, cueId: 9 })],
      coverage: {
        blocks: [
          { ...untimed, firstCueId: 0, lastCueId: 8, state: "speech" as const },
          { ...untimed, firstCueId: 9, lastCueId: 9, state: "cited" as const },
        ],
      },
    };
    expect(drawLine({ content, width: 10 })).toBe("▁▁▁▁▁▁▁▁▁█");
  });

  it("is empty without coverage", () => {
    const content = { keyPoints: [], chapters: [], coverage: { blocks: [] } };
    expect(drawLine({ content, width: 10 })).toBe("");
  });
});
