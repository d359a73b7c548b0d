import { listSummarySections, type SummarySection } from "@pith/core/summaries/list-summary-sections";
import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import { englishTexts } from "../texts/render-english.ts";

/** A summary section with its heading. */
export interface Section {
  kind: SummarySection["kind"];
  /** Null for key points, and for notes without a chapter. */
  title: string | null;
  /** The chapter's start; null if the section isn't a chapter or has no time. */
  startSeconds: number | null;
  points: readonly KeyPoint[];
}

/**
 * Returns the sections for a summary's shape. Key points are a single section, since chapters are listed
 * below them.
 */
export function listSections(content: SummaryContent): Section[] {
  const sections = listSummarySections(content);
  const isPlain = sections.some(({ kind }) => kind === "points");
  const plain: Section = { kind: "points", title: null, startSeconds: null, points: content.keyPoints };
  const others = sections
    .filter(({ kind }) => kind !== "points")
    .map(({ kind, chapterIndex, points }): Section => {
      if (kind !== "notes")
        return { kind, title: englishTexts.translate(`section.${kind}`), startSeconds: null, points };
      const chapter = chapterIndex === null ? undefined : content.chapters[chapterIndex];
      return { kind, title: chapter?.title ?? null, startSeconds: chapter?.startSeconds ?? null, points };
    });
  return isPlain ? [plain, ...others] : others;
}
