// @vitest-environment node

import { buildChapter, buildContent, buildKeyPoint, buildQuote } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { buildLine } from "./build-line.ts";

describe("buildLine", () => {
  it("places seeds by their time and orders them along the line", () => {
    const keyPoints = [
      buildKeyPoint({ quotes: [buildQuote({ startSeconds: 450 })] }),
      buildKeyPoint({ quotes: [buildQuote({ startSeconds: 150 })] }),
    ];
    const line = buildLine({ durationSeconds: 600, chapters: [], keyPoints, coverage: null });
    expect(line.seeds).toEqual([
      { keyPointIndex: 1, position: 0.25 },
      { keyPointIndex: 0, position: 0.75 },
    ]);
  });

  it("measures in cues where key points have no times", () => {
    const keyPoints = [
      buildKeyPoint({
        quotes: [buildQuote({ startSeconds: null, endSeconds: null, firstCueId: 0, lastCueId: 4 })],
      }),
      buildKeyPoint({
        quotes: [buildQuote({ startSeconds: null, endSeconds: null, firstCueId: 50, lastCueId: 99 })],
      }),
    ];
    const line = buildLine({ durationSeconds: null, chapters: [], keyPoints, coverage: null });
    expect(line.durationSeconds).toBeNull();
    expect(line.seeds.map(({ position }) => position)).toEqual([0, 0.5]);
  });

  it("takes an unknown duration from the latest end there is", () => {
    const line = buildLine({
      durationSeconds: null,
      chapters: [],
      keyPoints: [buildKeyPoint({ quotes: [buildQuote({ startSeconds: 90, endSeconds: 100 })] })],
      coverage: null,
    });
    expect(line.durationSeconds).toBe(100);
    expect(line.seeds[0]?.position).toBeCloseTo(0.9);
  });

  it("cuts coverage at the chapters and keeps what is cited", () => {
    const { chapters, keyPoints, coverage } = buildContent();
    const line = buildLine({ durationSeconds: 600, chapters, keyPoints, coverage });
    expect(line.chapters.map(({ title }) => title)).toEqual(["The peel", "At the market"]);
    const cited = line.chapters.flatMap(({ stretches }) =>
      stretches.filter(({ state }) => state === "cited"),
    );
    expect(cited).toHaveLength(1);
    expect(cited[0]?.start).toBeCloseTo(40 / 600);
    expect(cited[0]?.end).toBeCloseTo(160 / 600);
    for (const chapter of line.chapters) {
      for (const stretch of chapter.stretches) {
        expect(stretch.start).toBeGreaterThanOrEqual(chapter.start);
        expect(stretch.end).toBeLessThanOrEqual(chapter.end);
      }
    }
  });

  it("gives a video whose first chapter begins later a stretch before it", () => {
    const line = buildLine({
      durationSeconds: 600,
      chapters: [buildChapter({ startSeconds: 60 })],
      keyPoints: [],
      coverage: null,
    });
    expect(line.chapters.map(({ start, end }) => [start, end])).toEqual([
      [0, 0.1],
      [0.1, 1],
    ]);
  });

  it("stays within the line where times lie beyond the video's end", () => {
    const line = buildLine({
      durationSeconds: 10,
      chapters: [buildChapter({ startSeconds: 500, endSeconds: 900 })],
      keyPoints: [buildKeyPoint({ quotes: [buildQuote({ startSeconds: 700, endSeconds: 710 })] })],
      coverage: null,
    });
    expect(line.durationSeconds).toBe(900);
    for (const { position } of line.seeds) expect(position).toBeLessThanOrEqual(1);
  });

  it("draws an empty summary as one chapter without seeds", () => {
    expect(buildLine({ durationSeconds: null, chapters: [], keyPoints: [], coverage: null })).toEqual({
      chapters: [{ title: "", start: 0, end: 1, stretches: [] }],
      seeds: [],
      durationSeconds: null,
    });
  });
});
