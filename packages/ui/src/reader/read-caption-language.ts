import type { SummaryContent } from "@pith/core/summaries/summary";

/** Returns the language of the captions, and so of the quotes (BCP 47). Undefined if unknown. */
export function readCaptionLanguage(content: SummaryContent | null): string | undefined {
  const language = content?.origin.captionLanguage;
  return language === "und" ? undefined : language;
}
