import type { SummaryContent } from "@pith/core/summaries/summary";

/** Returns the language in which words are quoted, BCP 47: the captions' own. Undefined if nothing tells which that is. */
export function readCaptionLanguage(content: SummaryContent | null): string | undefined {
  const language = content?.origin.captionLanguage;
  return language === "und" ? undefined : language;
}
