import type { SummarySection } from "@pith/core/summaries/list-summary-sections";
import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import type { Texts } from "../locales/create-texts.ts";
import { buildTimeLink } from "./build-time-link.ts";
import { cleanText } from "./clean-text.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

/**
 * Returns a section's title: the chapter with its time, or the kind of list. Empty for points outside any
 * chapter.
 */
export function buildSectionTitle({
  section: { kind, chapterIndex },
  summary: { content, video },
  texts,
}: {
  section: Pick<SummarySection, "kind" | "chapterIndex">;
  summary: { content: SummaryContent; video: Video | null };
  texts: Texts;
}): FormattedText {
  const chapter = chapterIndex === null ? undefined : content.chapters[chapterIndex];
  const isUntitled = kind === "points" || kind === "notes";
  const piece = chapter
    ? joinText({
        pieces: [buildTimeLink({ seconds: chapter.startSeconds, video }), cleanText(chapter.title)],
        separator: " ",
      })
    : isUntitled
      ? ""
      : texts.translate(`section.${kind}`);
  return styleText({ piece, style: "bold" });
}
