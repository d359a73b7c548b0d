import { buildTimeline } from "@pith/core/line/build-timeline";
import { buildContent, buildKeyPoint, buildQuote } from "@pith/core/testing";
import { describe, expect, it } from "vitest";
import { drawLine } from "./draw-line.ts";

const starts = [660, 900, 1140];
const keyPoints = starts.map((startSeconds, at) =>
  buildKeyPoint({
    quotes: [buildQuote({ startSeconds, endSeconds: startSeconds + 8, firstCueId: at, lastCueId: at })],
  }),
);
const { coverage } = buildContent();
/** The summary covers ten minutes of an hour. */
const timeline = buildTimeline({
  ...{ durationSeconds: 3600, chapters: [], keyPoints, coverage },
  range: { startSeconds: 600, endSeconds: 1200 },
});

describe.each(["card", "full"] as const)("drawLine at size %s", (size) => {
  const draw = (isRightToLeft: boolean) => {
    if (timeline === null) throw new Error("The line has no length.");
    const line = { timeline, lit: null };
    const { svg } = drawLine({ line, widthPx: 600, size, isRightToLeft, paint: (part) => `class="${part}"` });
    const seeds = [...svg.matchAll(/translate\(([\d.]+) \d+\) scale\(([\d.]+)\)" d="[^"]*" class="seed"/g)];
    return { svg, seeds: seeds.map(([, x, scale]) => Number(x) + 5 * Number(scale)) };
  };

  it("places the seeds within the summarized range, mirrored for right-to-left text", () => {
    const { seeds } = draw(false);
    expect(seeds.map((xPx) => Math.round(xPx / 60))).toEqual([1, 5, 9]);
    expect(draw(true).seeds.map((xPx) => Math.round(600 - xPx))).toEqual(seeds.map(Math.round));
  });

  it("colors speech and seeds separately", () => {
    const parts = [...draw(false).svg.matchAll(/class="(\w+)"/g)].map(([, part]) => part);
    expect(new Set(parts)).toEqual(new Set(["said", "seed"]));
  });
});
