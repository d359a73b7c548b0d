import type { SummaryContent } from "../summaries/summary.ts";
import type { VideoRange } from "../videos/video.ts";
import { buildTimeline } from "./build-timeline.ts";
import { cutCells } from "./cut-cells.ts";
import { measureCoverage } from "./measure-coverage.ts";
import type { Timeline } from "./timeline.ts";

/** Number of cells that fit on one line of a chat message on the narrowest phone. */
const TEXT_LINE_CELLS = 16;

const heights = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const POINT = ".";
const UNSAID = "╌";

/**
 * A timeline as text. Always show `row` and `percent` together: the row shows which parts of the video the
 * summary covers, and the percentage shows how much.
 */
export interface TextLine {
  /** Requires a monospaced font. */
  row: string;
  /** Percentage of the spoken time that the summary covers (an integer). */
  percent: number;
}

/** Renders a summary's timeline as text; null if it has no length or its coverage is unknown. */
export function drawTextLine({
  content,
  durationSeconds,
  range,
}: {
  content: Pick<SummaryContent, "keyPoints" | "chapters" | "coverage">;
  /** Null if unknown, in which case the timeline ends at the last item with a time. */
  durationSeconds: number | null;
  range: VideoRange | null;
}): TextLine | null {
  const { keyPoints, chapters, coverage } = content;
  const timeline = buildTimeline({ durationSeconds, range, chapters, keyPoints, coverage });
  if (timeline === null || coverage.blocks.length === 0) return null;
  return { row: `▕${drawCells(timeline)}▏`, percent: Math.round(measureCoverage(timeline) * 100) };
}

/**
 * Renders a timeline as 16 characters. A cell's height is its cited fraction in eighths; rounding errors
 * carry over to the next cell. "." is a key point too short to draw, a space is uncited speech, and "╌" is
 * mostly silence or intentionally omitted speech.
 */
function drawCells(timeline: Timeline): string {
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
