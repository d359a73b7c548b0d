import type { Coverage, SummaryContent } from "@pith/core/summaries/summary";

const SEED = "█";
const CITED = "▅";
const UNCITED = "▁";
const CHAPTER_GAP = " ";

/**
 * Draws a video as a line of block characters: tall at a key point's start, full where the summary covers it, thin
 * elsewhere, with a gap before each chapter. Laid out by time, or by position in the text if the input has no times.
 * Empty without coverage.
 */
export function drawLine({
  content,
  width,
}: {
  content: Pick<SummaryContent, "keyPoints" | "chapters"> & { coverage: Pick<Coverage, "blocks"> };
  width: number;
}): string {
  const { blocks } = content.coverage;
  const isTimed = blocks.every(
    ({ startSeconds, endSeconds }) => startSeconds !== null && endSeconds !== null,
  );
  const readStart = isTimed ? byTime : byCue;
  const length = Math.max(
    0,
    ...blocks.map(({ endSeconds, lastCueId }) => (isTimed ? (endSeconds ?? 0) : lastCueId + 1)),
  );
  if (length === 0) return "";
  const toColumn = (place: number) => Math.min(width - 1, Math.max(0, Math.floor((place / length) * width)));
  const columns = Array.from({ length: width }, () => UNCITED);
  for (const block of blocks) {
    if (block.state !== "cited") continue;
    const end = isTimed ? (block.endSeconds ?? 0) : block.lastCueId + 1;
    columns.fill(CITED, toColumn(readStart(block)), Math.max(toColumn(readStart(block)) + 1, toColumn(end)));
  }
  for (const { startSeconds } of isTimed ? content.chapters : []) {
    if (startSeconds) columns[toColumn(startSeconds)] = CHAPTER_GAP;
  }
  for (const { quotes } of content.keyPoints) columns[toColumn(readStart(quotes[0]))] = SEED;
  return columns.join("");
}

interface Place {
  startSeconds: number | null;
  firstCueId: number;
}

const byTime = ({ startSeconds }: Place) => startSeconds ?? 0;
const byCue = ({ firstCueId }: Place) => firstCueId;
