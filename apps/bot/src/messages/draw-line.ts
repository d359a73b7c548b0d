import type { Coverage, SummaryContent } from "@pith/core/summaries/summary";
import type { VideoRange } from "@pith/core/videos/video";

/** Cells in a line: as many as fit on one row of a message on the narrowest phone, gaps included. */
export const LINE_CELLS = 16;
/** More gaps than this would break the line into crumbs; then it is drawn whole. */
const MOST_GAPS = 5;
/** Between two gaps. A chapter that is shorter has no gap before it. */
const LEAST_CELLS = 2;

const THIN = "▁";
const FULL = "▄";
const SEED = "█";
const GAP = " ";

/**
 * The video as a row of block characters: a seed where a key point starts, full where the summary speaks for the
 * stretch, thin where nothing was said or cited, a gap between chapters. Without times it is drawn over the cues.
 * Empty where there is no extent to draw.
 */
export function drawLine({
  content,
  durationSeconds,
  range,
}: {
  content: Pick<SummaryContent, "keyPoints" | "chapters"> & { coverage: Pick<Coverage, "blocks"> };
  /** Null where it isn't known; then the line ends with the last thing that has a time. */
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
    // A stretch that ends where a cell starts doesn't reach into it.
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

/** Where gaps are drawn: not at the ends, nor so near each other that a lone cell would stand between them. */
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

/** The line of a summary being made, or of a month's use: filled as far as `share` (0 to 1) says. */
export function drawShare(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * LINE_CELLS);
  return FULL.repeat(filled) + THIN.repeat(LINE_CELLS - filled);
}
