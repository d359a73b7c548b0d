import { type CellState, cutCells } from "./cut-cells.ts";
import { groupMoments, type LineMark } from "./group-moments.ts";
import { type LineSize, lineSizes } from "./line-shapes.ts";
import type { Span, Timeline } from "./timeline.ts";

/** Adjacent cells in the same state. Positions are in px from the start of the line. */
export interface LineRun {
  state: CellState;
  xPx: number;
  widthPx: number;
}

/**
 * The layout of a line for a given width. Distances are measured from the start of the line, so right-to-left
 * pages mirror the layout.
 */
export interface LineLayout {
  runs: LineRun[];
  marks: LineMark[];
  /** Returns the position of a time on the line. */
  toPx(at: number): number;
  /** The inverse of `toPx`. A position in the gap before a chapter maps to the chapter's start. */
  toTime(xPx: number): number;
  /** Returns the cited runs covered by the spans. */
  listCited(spans: readonly Span[]): LineRun[];
}

/** Narrower chapters have no gap before them. */
const SHORTEST_CHAPTER_PX = 18;

/** Minimum distances between key points. Touch targets must be 24 px (WCAG 2.5.8). */
const distances = {
  full: { nearPx: 13, touchPx: 17 },
  coarse: { nearPx: 24, touchPx: 24 },
  row: { nearPx: 8, touchPx: 8 },
  card: { nearPx: 26, touchPx: 34 },
} as const;

/**
 * Lays out a timeline at a given width: a lane of whole cells, gaps of one cell between chapters (none for
 * the size `row`), and the key point marks. Gaps take up width but no time, so the lane's proportions stay
 * correct.
 */
export function layOutLine({
  timeline,
  widthPx,
  size = "full",
  isCoarse = false,
}: {
  timeline: Timeline;
  widthPx: number;
  size?: LineSize;
  /** True for touch input. */
  isCoarse?: boolean;
}): LineLayout {
  const length = timeline.end - timeline.start;
  const slots = Math.max(1, Math.floor(widthPx / lineSizes[size].cellPx));
  const shares = size === "row" ? [] : timeline.chapterStarts.map((at) => (at - timeline.start) / length);
  const gaps = placeGaps({ shares, slots, least: Math.ceil(SHORTEST_CHAPTER_PX / lineSizes[size].cellPx) });
  const count = slots - gaps.length;
  const cellPx = widthPx / slots;
  const cells = cutCells({ timeline, count });

  const countGaps = (cell: number) => gaps.filter((gap) => gap <= cell).length;
  const toPx = (at: number) => {
    const cell = Math.min(count, Math.max(0, ((at - timeline.start) / length) * count));
    return (cell + countGaps(cell)) * cellPx;
  };
  const toTime = (xPx: number) => {
    const slot = Math.min(slots, Math.max(0, xPx / cellPx));
    let cell = slot;
    for (const gap of gaps) if (cell > gap) cell = Math.max(gap, cell - 1);
    return timeline.start + (cell / count) * length;
  };
  const collectRuns = (isIn: (index: number) => boolean): LineRun[] => {
    const runs: LineRun[] = [];
    let previous = -1;
    for (const [index, { state }] of cells.entries()) {
      if (!isIn(index)) continue;
      const last = runs.at(-1);
      if (last && last.state === state && previous === index - 1 && !gaps.includes(index))
        last.widthPx += cellPx;
      else runs.push({ state, xPx: (index + countGaps(index)) * cellPx, widthPx: cellPx });
      previous = index;
    }
    return runs;
  };

  return {
    runs: collectRuns(() => true),
    marks: groupMoments({
      moments: timeline.moments.map(({ keyPointIndex, isTakeaway, at }) => ({
        keyPointIndex,
        isTakeaway,
        xPx: toPx(at),
      })),
      ...distances[size === "full" && isCoarse ? "coarse" : size],
    }),
    toPx,
    toTime,
    listCited: (spans) => {
      const toCell = (at: number) => ((at - timeline.start) / length) * count;
      return collectRuns(
        (index) =>
          cells[index]?.state === "cited" &&
          spans.some(({ start, end }) => toCell(end) > index && toCell(start) < index + 1),
      );
    },
  };
}

/**
 * Returns the indexes of the cells that are preceded by a gap. Gaps are at least `least` cells apart and at
 * least that far from both ends.
 */
function placeGaps({
  shares,
  slots,
  least,
}: {
  shares: readonly number[];
  slots: number;
  least: number;
}): number[] {
  // Each gap takes a cell away from the chapters, which can make a chapter too narrow for its own gap, so
  // retry with fewer gaps until they fit.
  let most = Math.min(shares.length, Math.floor(slots / (least + 1)));
  for (;;) {
    const count = slots - most;
    const gaps: number[] = [];
    for (const share of shares) {
      const cell = Math.round(share * count);
      if (cell - (gaps.at(-1) ?? 0) >= least && count - cell >= least) gaps.push(cell);
    }
    if (gaps.length >= most) return gaps.slice(0, most);
    most = gaps.length;
  }
}
