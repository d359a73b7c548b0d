import type { SummaryContent } from "@pith/core/summaries/summary";

/** Returns the language of the quotes (BCP 47), which is that of the captions. Undefined if unknown. */
export function readCaptionLanguage(content: SummaryContent | null): string | undefined {
  const language = content?.origin.captionLanguage;
  return language === "und" ? undefined : language;
}
