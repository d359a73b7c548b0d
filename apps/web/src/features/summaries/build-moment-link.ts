import type { Quote } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { SummarySource } from "./summary-source.ts";

/**
 * Returns a shareable link to the moment a quote is spoken: on the public page if there is one, otherwise in
 * the video. Null for a private summary of a file.
 */
export function buildMomentLink({
  source: { shareId, video },
  quote: { startSeconds },
  origin,
}: {
  source: Pick<SummarySource, "shareId" | "video">;
  quote: Quote;
  origin: string;
}): string | null {
  if (shareId === null) return video ? buildMomentUrl({ video, seconds: startSeconds }) : null;
  const place = startSeconds === null ? "" : `?t=${Math.floor(startSeconds)}`;
  return `${origin}/s/${shareId}${place}`;
}

/**
 * Returns a link to the moment a quote is spoken in this summary, and whether only the owner can open it. Null if the
 * summary doesn't have its own page.
 */
export function buildSummaryMomentLink({
  source,
  quote,
  origin,
}: {
  source: SummarySource;
  quote: Quote;
  origin: string;
}): { url: string; isPrivate: boolean } | null {
  const { shareId, summaryId } = source;
  if (shareId === null && summaryId !== null) {
    const { startSeconds, firstCueId } = quote;
    const place = startSeconds === null ? `cue=${firstCueId}` : `t=${Math.floor(startSeconds)}`;
    return { url: `${origin}/summary/${summaryId}?${place}`, isPrivate: true };
  }
  const url = buildMomentLink({ source, quote, origin });
  return url === null ? null : { url, isPrivate: false };
}
