import type { SummaryContent } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video, VideoRange } from "@pith/core/videos/video";

/** The command's full result. Each format shows a part of it. */
export interface FinishedSummary {
  video: Video;
  /** The transcript that was summarized: within the range, without sponsor segments. */
  transcript: Transcript;
  content: SummaryContent;
  range: VideoRange | null;
}
