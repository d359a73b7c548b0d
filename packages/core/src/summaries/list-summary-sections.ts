import type { FactList, KeyPoint, SummaryContent } from "./summary.ts";

/** Points that stand together, and what they are. Surfaces head them with the text `section.<kind>`. */
export interface SummarySection {
  kind: "takeaways" | "points" | "notes" | FactList["kind"];
  /** The chapter that the points are of; null if they are of none or of several. */
  chapterIndex: number | null;
  points: KeyPoint[];
}

/**
 * Returns what a summary shows below its gist, in reading order: takeaways, notes or key points by its shape, the latter
 * two by chapter, then its lists. Key points stand in if the shape has nothing of its own. No section is empty.
 */
export function listSummarySections({
  shaped,
  keyPoints,
  chapters,
}: Pick<SummaryContent, "shaped" | "keyPoints" | "chapters">): SummarySection[] {
  const own: SummarySection[] =
    shaped === null
      ? []
      : [
          { kind: "takeaways" as const, chapterIndex: null, points: shaped.takeaways },
          ...shaped.notes.map(({ chapterIndex, sentences }) => ({
            kind: "notes" as const,
            chapterIndex,
            points: sentences,
          })),
        ].filter(({ points }) => points.length > 0);
  const lists = (shaped?.lists ?? []).map(({ kind, points }) => ({ kind, chapterIndex: null, points }));
  return [...(own.length > 0 ? own : splitByChapter({ keyPoints, chapters })), ...lists];
}

/** Points without a chapter come first. */
function splitByChapter({
  keyPoints,
  chapters,
}: Pick<SummaryContent, "keyPoints" | "chapters">): SummarySection[] {
  return [null, ...chapters.keys()]
    .map((chapterIndex) => ({
      kind: "points" as const,
      chapterIndex,
      points:
        chapters.length === 0 ? keyPoints : keyPoints.filter((point) => point.chapterIndex === chapterIndex),
    }))
    .filter(({ points }) => points.length > 0);
}
