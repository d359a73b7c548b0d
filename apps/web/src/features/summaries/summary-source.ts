import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";

/** The finished summary on screen, either the user's own or one shared by someone else. */
export interface SummarySource {
  summaryId: string | null;
  shareId: string | null;
  content: SummaryContent;
  video: Video | null;
}
