import type { SummaryOrigin } from "@pith/core/summaries/summary";
import type { CaptionKind, Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import type { SponsorSegment } from "./sponsor-block/fetch-sponsor-segments.ts";

/** One request for captions, and its outcome. */
export interface LoadAttempt {
  /** Provider and the method it tried, such as `youtube:android`. */
  source: string;
  /** `captions`, or the provider's own code for the failure. */
  outcome: string;
}

/** The chosen captions, as their source describes them. */
export interface LoadedTrack {
  /** As declared by the source; `transcript.language` is the detected one. */
  language: string;
  kind: CaptionKind;
  name: string | null;
}

/** A video with its complete transcript. */
export interface LoadedVideo {
  video: Video;
  /** The uploader's description, at most 5,000 characters; null or absent if there is none. */
  description?: string | null;
  transcript: Transcript;
  captionSource: SummaryOrigin["captionSource"];
  track: LoadedTrack;
  /** Still in the transcript: `cutSponsorSegments` removes them. */
  sponsorSegments: SponsorSegment[];
  attempts: LoadAttempt[];
}
