import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video, VideoRange } from "@pith/core/videos/video";

/** The command's full result, of which each format shows a part. */
export interface FinishedSummary {
  video: Video;
  /** The transcript that was summarized: within the range, without sponsor segments. */
  transcript: Transcript;
  content: SummaryContent;
  range: VideoRange | null;
}
