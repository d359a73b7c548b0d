import type { SummaryOrigin } from "@pith/core/summaries/summary";
import type { CaptionKind, Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import type { SponsorSegment } from "./sponsor-block/fetch-sponsor-segments.ts";

/** One thing that was asked on the way to the captions, and what came of it. */
export interface LoadAttempt {
  /** Provider and rung, such as `youtube:android`. */
  source: string;
  /** `captions`, or in the provider's own words why not. */
  outcome: string;
}

/** The captions that were chosen, as their source describes them. */
export interface LoadedTrack {
  /** As declared by the source; `transcript.language` is what the text was detected as. */
  language: string;
  kind: CaptionKind;
  name: string | null;
}

/** A video with all of its speech. */
export interface LoadedVideo {
  video: Video;
  /** The uploader's own words about the video, at most 5,000 characters; null or absent where none are known. */
  description?: string | null;
  transcript: Transcript;
  captionSource: SummaryOrigin["captionSource"];
  track: LoadedTrack;
  /** Not cut yet: `cutSponsorSegments` does that. */
  sponsorSegments: SponsorSegment[];
  attempts: LoadAttempt[];
}
