import { describe, expect, it } from "vitest";
import { buildContent, buildKeyPoint, buildQuote } from "../testing/build-summary.ts";
import { drawLine, drawShare, LINE_CELLS } from "./draw-line.ts";

const block = (startSeconds: number, endSeconds: number, state: "cited" | "speech" | "silence") => ({
  startSeconds,
  endSeconds,
  firstCueId: startSeconds,
  lastCueId: endSeconds - 1,
  state,
});

describe("drawLine", () => {
  it("is full where it is cited, thin where it is not, and has a seed for each key point", () => {
    const content = buildContent({
      coverage: {
        share: 0.5,
        blocks: [block(0, 80, "cited"), block(80, 120, "speech"), block(120, 160, "silence")],
        leftOut: [],
      },
      keyPoints: [
        buildKeyPoint({ quotes: [buildQuote({ startSeconds: 0 })] }),
        buildKeyPoint({ quotes: [buildQuote({ startSeconds: 45 })] }),
      ],
      chapters: [],
    });
    expect(drawLine({ content, durationSeconds: 160, range: null })).toBe("█▄▄▄█▄▄▄▁▁▁▁▁▁▁▁");
  });

  it("has a gap between chapters, and none where they would break it into crumbs", () => {
    const coverage = { share: 0, blocks: [block(0, 160, "speech")], leftOut: [] };
    const chapters = [0, 40, 120].map((startSeconds) => ({ title: "x", startSeconds, endSeconds: null }));
    const many = Array.from({ length: 12 }, (_none, index) => ({
      title: "x",
      startSeconds: index * 13,
      endSeconds: null,
    }));
    const near = [40, 50, 155].map((startSeconds) => ({ title: "x", startSeconds, endSeconds: null }));
    const draw = (shown: typeof many) =>
      drawLine({
        content: buildContent({ coverage, keyPoints: [], chapters: shown }),
        durationSeconds: 160,
        range: null,
      });
    expect(draw(chapters)).toBe("▁▁▁▁ ▁▁▁▁▁▁▁▁ ▁▁▁▁");
    expect(draw(near)).toBe("▁▁▁▁ ▁▁▁▁▁▁▁▁▁▁▁▁");
    expect(draw(many)).toBe("▁".repeat(LINE_CELLS));
  });

  it("shows only the range where one was summarized", () => {
    const content = buildContent({
      coverage: { share: 1, blocks: [block(60, 68, "cited"), block(68, 76, "speech")], leftOut: [] },
      keyPoints: [],
      chapters: [],
    });
    expect(drawLine({ content, durationSeconds: 600, range: { startSeconds: 60, endSeconds: 76 } })).toBe(
      "▄▄▄▄▄▄▄▄▁▁▁▁▁▁▁▁",
    );
  });

  it("is drawn over the cues where the input has no times", () => {
    const untimed = (firstCueId: number, lastCueId: number, state: "cited" | "speech") => ({
      startSeconds: null,
      endSeconds: null,
      firstCueId,
      lastCueId,
      state,
    });
    const content = buildContent({
      coverage: { share: 0.5, blocks: [untimed(0, 7, "cited"), untimed(8, 15, "speech")], leftOut: [] },
      keyPoints: [
        buildKeyPoint({ quotes: [buildQuote({ startSeconds: null, endSeconds: null, firstCueId: 4 })] }),
      ],
      chapters: [],
    });
    expect(drawLine({ content, durationSeconds: null, range: null })).toBe("▄▄▄▄█▄▄▄▁▁▁▁▁▁▁▁");
  });

  it("is empty where there is nothing to draw", () => {
    const content = buildContent({
      coverage: { share: 0, blocks: [], leftOut: [] },
      keyPoints: [],
      chapters: [],
    });
    expect(drawLine({ content, durationSeconds: null, range: null })).toBe("");
  });
});

describe("drawShare", () => {
  it("fills from nothing to the whole and not beyond", () => {
    expect(drawShare(-1)).toBe("▁".repeat(LINE_CELLS));
    expect(drawShare(0.5)).toBe("▄".repeat(8) + "▁".repeat(8));
    expect(drawShare(7)).toBe("▄".repeat(LINE_CELLS));
  });
});
