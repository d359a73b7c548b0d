import { chooseInterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { sliceText } from "@pith/core/lib/slice-text";
import { listPoints } from "@pith/core/summaries/list-points";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { Video } from "@pith/core/videos/video";
import { describeProof } from "@pith/texts/describe-proof";
import { translators } from "../lib/translators.ts";

/** Readwise's limits (readwise.io/api_deets). */
const MAX_TEXT = 8191;
const MAX_TITLE = 511;
const MAX_AUTHOR = 1024;
const MAX_SOURCE_URL = 2047;
const MAX_HIGHLIGHT_URL = 4095;

export interface ReadwiseHighlight {
  text: string;
  title: string;
  author?: string;
  source_url?: string;
  source_type: "pith";
  category: "podcasts" | "articles";
  note: string;
  location?: number;
  location_type?: "time_offset";
  highlight_url?: string;
}

/**
 * Builds a highlight per point: the quote, with the point as its note. Readwise deduplicates highlights by
 * title, author, text and source, so all of these must stay stable.
 */
export function buildReadwiseHighlights({
  content,
  video,
}: {
  content: SummaryContent;
  video: Video | null;
}): ReadwiseHighlight[] {
  const texts = translators[chooseInterfaceLanguage(content.language)];
  const title = sliceText({
    text: content.title.trim() || video?.title.trim() || "Pith",
    maxUnits: MAX_TITLE,
  });
  const highlights = listPoints(content).map((point): ReadwiseHighlight => {
    const { startSeconds } = point.quotes[0];
    const url = video && buildMomentUrl({ video, seconds: startSeconds });
    const text = point.quotes.map((quote) => quote.text).join(" […] ");
    const label = point.label === null ? "" : `${point.label}: `;
    return {
      text: sliceText({ text, maxUnits: MAX_TEXT }),
      title,
      ...(video?.author && { author: sliceText({ text: video.author, maxUnits: MAX_AUTHOR }) }),
      ...(video?.url && video.url.length <= MAX_SOURCE_URL && { source_url: video.url }),
      source_type: "pith",
      category: video ? "podcasts" : "articles",
      note: sliceText({
        text: `${label}${point.text}\n\n${describeProof({ proof: point.proof, texts })}`,
        maxUnits: MAX_TEXT,
      }),
      ...(startSeconds !== null && { location: Math.floor(startSeconds), location_type: "time_offset" }),
      ...(url !== null && url.length <= MAX_HIGHLIGHT_URL && { highlight_url: url }),
    };
  });
  return [...new Map(highlights.map((highlight) => [highlight.text, highlight])).values()];
}
