import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";

/** The finished summary on the screen, which is the user's own or was shared by someone else. */
export interface SummarySource {
  summaryId: string | null;
  shareId: string | null;
  content: SummaryContent;
  video: Video | null;
}
