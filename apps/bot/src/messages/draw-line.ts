import type { Coverage, SummaryContent } from "@pith/core/summaries/summary";
import type { VideoRange } from "@pith/core/videos/video";

/** Cells in a line, gaps included: as many as fit on one row of a message on the narrowest phone. */
export const LINE_CELLS = 16;
/** With more gaps the line would look fragmented, so it is drawn without any. */
const MOST_GAPS = 5;
/** Minimum cells between two gaps. A shorter chapter gets no gap before it. */
const LEAST_CELLS = 2;

const THIN = "▁";
const FULL = "▄";
const SEED = "█";
const GAP = " ";

/**
 * Draws the video as a row of block characters, with a gap between chapters. A seed marks the start of each key point.
 * A cell is full where the summary covers the video, and thin where nothing was said or cited. Without times, the line
 * is drawn over the cues. Empty if the summary has no extent.
 */
export function drawLine({
  content,
  durationSeconds,
  range,
}: {
  content: Pick<SummaryContent, "keyPoints" | "chapters"> & { coverage: Pick<Coverage, "blocks"> };
  /** Null if unknown; the line then ends with the last timed item. */
  durationSeconds: number | null;
  range: VideoRange | null;
}): string {
  const { blocks } = content.coverage;
  const isTimed = blocks.some((block) => block.startSeconds !== null);
  const stretches = blocks.flatMap((block) => {
    const from = isTimed ? block.startSeconds : block.firstCueId;
    const to = isTimed ? block.endSeconds : block.lastCueId + 1;
    return from === null || to === null ? [] : [{ from, to, isCited: block.state === "cited" }];
  });
  const seeds = content.keyPoints.flatMap(({ quotes: [first] }) => {
    const at = isTimed ? first.startSeconds : first.firstCueId;
    return at === null ? [] : [at];
  });
  const lastEnd = Math.max(0, ...stretches.map((stretch) => stretch.to), ...seeds);
  const from = isTimed ? (range?.startSeconds ?? 0) : 0;
  const to = isTimed ? (range?.endSeconds ?? durationSeconds ?? lastEnd) : lastEnd;
  if (!(to > from)) return "";
  const cellWidth = (to - from) / LINE_CELLS;
  const toCell = (at: number) => Math.min(LINE_CELLS - 1, Math.max(0, Math.floor((at - from) / cellWidth)));

  const cells: string[] = new Array(LINE_CELLS).fill(THIN);
  for (const stretch of stretches) {
    if (!stretch.isCited || stretch.to <= from || stretch.from >= to) continue;
    // A stretch that ends exactly at a cell's start doesn't count as inside that cell.
    const last = Math.max(toCell(stretch.from), Math.ceil((stretch.to - from) / cellWidth) - 1);
    for (let cell = toCell(stretch.from); cell <= Math.min(last, LINE_CELLS - 1); cell += 1)
      cells[cell] = FULL;
  }
  for (const at of seeds) if (at >= from && at <= to) cells[toCell(at)] = SEED;

  const starts = content.chapters.flatMap(({ startSeconds }) =>
    startSeconds !== null && startSeconds > from && startSeconds < to ? [startSeconds] : [],
  );
  const gaps = spreadGaps(starts.map((at) => Math.round((at - from) / cellWidth)));
  return cells.map((cell, index) => (isTimed && gaps.has(index) ? `${GAP}${cell}` : cell)).join("");
}

/** Picks the positions of gaps: not at the ends, and never so close that a lone cell would be left between two. */
function spreadGaps(positions: readonly number[]): Set<number> {
  const gaps = new Set<number>();
  let last = 0;
  for (const position of positions.toSorted((one, other) => one - other)) {
    if (position - last < LEAST_CELLS || LINE_CELLS - position < LEAST_CELLS) continue;
    gaps.add(position);
    last = position;
  }
  return gaps.size <= MOST_GAPS ? gaps : new Set();
}

/** Draws a progress or usage meter, filled up to `share` (0 to 1). */
export function drawShare(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * LINE_CELLS);
  return FULL.repeat(filled) + THIN.repeat(LINE_CELLS - filled);
}
