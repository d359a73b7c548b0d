import { cutCells } from "./cut-cells.ts";
import type { Timeline } from "./timeline.ts";

/** As many cells as fit on one row of a message on the narrowest phone. */
export const TEXT_LINE_CELLS = 16;

const heights = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const POINT = ".";
const UNSAID = "╌";

/**
 * Draws a timeline as 16 characters, for a monospaced font only. A cell is as high as its cited share, in eighths, and
 * what rounding takes from a cell the next one gets, so that all of them together are as full as the summary. "." is a
 * key point too short to draw, a blank is not cited, "╌" is mostly left out on purpose or silent. The coverage in
 * percent belongs beside it.
 */
export function drawTextLine(timeline: Timeline): string {
  const { start, end, moments } = timeline;
  const count = TEXT_LINE_CELLS;
  const length = (end - start) / count;
  const hasPoint = new Set(
    moments.map(({ at }) => Math.min(count - 1, Math.max(0, Math.floor((at - start) / length)))),
  );
  let owed = 0;
  return cutCells({ timeline, count })
    .map(({ citedShare, unsaidShare }, index) => {
      owed += citedShare * 8;
      const height = citedShare > 0 ? Math.max(0, Math.min(8, Math.round(owed))) : 0;
      owed -= height;
      if (height > 0) return heights[height];
      if (hasPoint.has(index)) return POINT;
      return unsaidShare > 0.5 ? UNSAID : " ";
    })
    .join("");
}
