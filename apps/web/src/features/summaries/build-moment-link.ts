import type { Quote } from "@pith/core/summaries/summary";
import { buildMomentUrl } from "@pith/core/videos/build-moment-url";
import type { SummarySource } from "./summary-source.ts";

/**
 * Returns a link to where a quote is said: on the public page if there is one, else in the video. Null for a private
 * summary of a file.
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
