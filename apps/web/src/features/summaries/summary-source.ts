import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";

/** The finished summary on screen: one's own, or one that somebody shared. */
export interface SummarySource {
  /** Null for a summary that somebody else shared. */
  summaryId: string | null;
  /** Null if the summary isn't public. */
  shareId: string | null;
  content: SummaryContent;
  video: Video | null;
}
