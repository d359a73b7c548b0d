import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildChapter, buildKeyPoint, buildQuote } from "../testing/index.ts";
import { measureDrawnShare } from "../testing/measure-drawn-share.ts";
import { buildTimeline } from "./build-timeline.ts";
import { layOutLine } from "./lay-out-line.ts";
import { measureCoverage } from "./measure-coverage.ts";
import { measureOverlap } from "./spans.ts";
import type { Timeline } from "./timeline.ts";

/** Line widths in windows of 320, 390, 768 and 1440 px, and on the widest page. */
const widthsPx = [288, 358, 704, 1160, 1232] as const;

/** Talks of 5 minutes to 5 hours with up to 60 key points, and with chapters, pauses and omitted parts. */
const timelines = fc
  .record({
    durationSeconds: fc.integer({ min: 300, max: 18_000 }),
    points: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 0.98, noNaN: true }),
        lasts: fc.integer({ min: 2, max: 300 }),
      }),
      { minLength: 1, maxLength: 60 },
    ),
    silences: fc.array(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), lasts: fc.integer({ min: 5, max: 60 }) }),
      { maxLength: 20 },
    ),
    leftOut: fc.array(fc.double({ min: 0, max: 0.9, noNaN: true }), { maxLength: 3 }),
    chapters: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
  })
  .map(({ durationSeconds: duration, points, silences, leftOut, chapters }) => {
    const block = (state: "cited" | "silence", at: number, lasts: number) => ({
      startSeconds: at * duration,
      endSeconds: Math.min(duration, at * duration + lasts),
      firstCueId: 0,
      lastCueId: 0,
      state,
    });
    return must(
      buildTimeline({
        durationSeconds: duration,
        chapters: chapters.map((at) => buildChapter({ startSeconds: at * duration, endSeconds: null })),
        keyPoints: points.map(({ at, lasts }) =>
          buildKeyPoint({
            quotes: [
              buildQuote({
                startSeconds: at * duration,
                endSeconds: Math.min(duration, at * duration + lasts),
              }),
            ],
          }),
        ),
        coverage: {
          blocks: [
            ...points.map(({ at, lasts }) => block("cited", at, lasts)),
            ...silences.map(({ at, lasts }) => block("silence", at, lasts)),
          ],
          leftOut: leftOut.map((at) => ({
            startSeconds: at * duration,
            endSeconds: at * duration + duration / 20,
            reason: "sponsor",
          })),
        },
      }),
    );
  });

function must<Value>(value: Value | null): Value {
  if (value === null) throw new Error("Nothing to draw.");
  return value;
}

describe("layOutLine", () => {
  it("draws the covered share within 3 percentage points, in runs of at least 3 px", {
    tags: "D.summary.25",
  }, () => {
    fc.assert(
      fc.property(timelines, fc.constantFrom(...widthsPx), (timeline, widthPx) => {
        const { runs } = layOutLine({ timeline, widthPx });
        expect(Math.abs(measureDrawnShare(runs) - measureCoverage(timeline))).toBeLessThanOrEqual(0.03);
        for (const run of runs) expect(run.widthPx).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it("draws many quotes that are shorter than a cell in proportion to their time", {
    tags: "D.summary.25",
  }, () => {
    // Five hours, with 20 s of every 5 minutes cited.
    const cited = Array.from({ length: 60 }, (_each, at) => ({ start: at * 300, end: at * 300 + 20 }));
    const timeline: Timeline = {
      start: 0,
      end: 18_000,
      unit: "seconds",
      cited,
      leftOut: [],
      silent: [],
      chapterStarts: [],
      moments: [],
    };
    for (const widthPx of widthsPx) {
      const { runs } = layOutLine({ timeline, widthPx });
      expect(Math.abs(measureDrawnShare(runs) - 20 / 300)).toBeLessThanOrEqual(0.01);
    }
  });

  it("draws only cited time as cited, in order and within its width", () => {
    fc.assert(
      fc.property(timelines, fc.constantFrom(...widthsPx), (timeline, widthPx) => {
        const { runs, toTime } = layOutLine({ timeline, widthPx });
        let endPx = 0;
        for (const { state, xPx, widthPx: runPx } of runs) {
          expect(xPx).toBeGreaterThan(endPx - 0.001);
          endPx = xPx + runPx;
          const from = toTime(xPx + 0.001);
          const to = toTime(endPx - 0.001);
          if (state === "cited") {
            expect(measureOverlap({ spans: timeline.cited, from, to })).toBeGreaterThan(0);
          }
        }
        expect(endPx).toBeLessThanOrEqual(widthPx + 0.001);
      }),
    );
  });

  it("puts every key point in one mark that is large enough to tap", () => {
    fc.assert(
      fc.property(timelines, fc.constantFrom(...widthsPx), (timeline, widthPx) => {
        const { marks } = layOutLine({ timeline, widthPx, isCoarse: true });
        expect(marks.flatMap(({ keyPointIndexes }) => keyPointIndexes)).toEqual(
          timeline.moments.map(({ keyPointIndex }) => keyPointIndex),
        );
        for (const { reachPx } of marks) expect(reachPx * 2).toBeGreaterThanOrEqual(24 - 0.001);
      }),
    );
  });

  it("maps positions back to times despite the gaps", () => {
    fc.assert(
      fc.property(timelines, fc.double({ min: 0, max: 1, noNaN: true }), (timeline, share) => {
        const { toPx, toTime } = layOutLine({ timeline, widthPx: 1160 });
        const at = timeline.start + share * (timeline.end - timeline.start);
        expect(toTime(toPx(at))).toBeCloseTo(at, 5);
      }),
    );
  });

  it("adds gaps between chapters except for short chapters and in rows", () => {
    const timeline = must(
      buildTimeline({
        durationSeconds: 600,
        chapters: [0, 300, 304, 598].map((startSeconds) => buildChapter({ startSeconds, endSeconds: null })),
        keyPoints: [],
        coverage: null,
      }),
    );
    expect(layOutLine({ timeline, widthPx: 603 }).runs).toEqual([
      { state: "said", xPx: 0, widthPx: 300 },
      { state: "said", xPx: 303, widthPx: 300 },
    ]);
    expect(layOutLine({ timeline, widthPx: 600, size: "row" }).runs).toHaveLength(1);
  });

  it("highlights the cells of one key point", () => {
    const timeline: Timeline = {
      start: 0,
      end: 100,
      unit: "seconds",
      cited: [
        { start: 10, end: 20 },
        { start: 50, end: 60 },
      ],
      leftOut: [],
      silent: [],
      chapterStarts: [],
      moments: [],
    };
    const { listCited } = layOutLine({ timeline, widthPx: 300 });
    expect(listCited([{ start: 50, end: 60 }])).toEqual([{ state: "cited", xPx: 150, widthPx: 30 }]);
  });
});
