import type { FactList, KeyPoint, SummaryContent } from "./summary.ts";

/** Points shown together under a heading. Clients use the string `section.<kind>` for the heading. */
export interface SummarySection {
  kind: "takeaways" | "points" | "notes" | FactList["kind"];
  /** The chapter the points belong to; null if there is none or more than one. */
  chapterIndex: number | null;
  points: KeyPoint[];
}

/**
 * Returns a summary's sections below the gist, in reading order: takeaways, notes or key points, depending on
 * the shape, then the lists. Notes and key points are split by chapter. If the shape has no content, key
 * points are used instead. No section is empty.
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
