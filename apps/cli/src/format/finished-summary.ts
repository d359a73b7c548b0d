import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video, VideoRange } from "@pith/core/videos/video";

/** All that the command knows when it is done; each format takes what it shows. */
export interface FinishedSummary {
  video: Video;
  /** What was summarized: the range, without sponsor segments. */
  transcript: Transcript;
  content: SummaryContent;
  range: VideoRange | null;
}
