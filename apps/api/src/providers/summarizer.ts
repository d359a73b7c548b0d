import type {
  SummaryContent,
  SummaryEngine,
  SummaryLength,
  SummaryOrigin,
} from "@pith/core/summaries/summary";
import type { SummaryStage } from "@pith/core/summaries/summary-event";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Chapter, Video, VideoRange } from "@pith/core/videos/video";
import type { ModelCall } from "@pith/engine/model/model-usage";
import type { VideoFacts } from "@pith/engine/model/video-facts";
import type { SponsorSegment } from "@pith/sources/sponsor-block/fetch-sponsor-segments";

/** A piece of a summary that is ready before the whole is, or how far it is: `progress` from 0 to 1 of the summarizing. */
export type SummaryPart =
  | { type: "status"; stage: SummaryStage; progress: number }
  | { type: "chapters"; chapters: Chapter[] }
  | { type: "key_point"; index: number; keyPoint: SummaryContent["keyPoints"][number] };

/** What a model found in a speech, checked; every language, length and shape is rendered from it. */
export interface StoredFacts {
  facts: VideoFacts;
  /** Of the very speech that the facts name cues of. */
  speechHash: string;
}

export interface SummarizeRequest {
  video: Video;
  /** The whole of it; range and sponsor segments are cut by the summarizer. */
  transcript: Transcript;
  captionSource: SummaryOrigin["captionSource"];
  sponsorSegments: readonly SponsorSegment[];
  range: VideoRange | null;
  length: SummaryLength;
  shape: SummaryShape;
  /** A person's own words: they steer choice and wording alone. Null for none. */
  wish: string | null;
  /** Null: the captions' own. */
  language: string | null;
  /** What an earlier summary of the same speech left; null where there is none. */
  facts: StoredFacts | null;
  signal: AbortSignal;
  onPart: (part: SummaryPart) => void;
  /** Told of every request to a model as soon as it has ended, also where the work fails or is canceled. */
  onCall: (call: ModelCall) => void;
}

export interface SummarizeResult {
  content: SummaryContent;
  /** What was summarized: cue ids in the content are positions in it. */
  transcript: Transcript;
  /** Spent on a model; 0 without one. */
  tokens: number;
  /** For other languages, lengths and shapes; null without a model. */
  facts: StoredFacts | null;
  /** Why the model failed, where the embedded engine stood in: for the operator. Else null. */
  failure: string | null;
}

/** How speech becomes a summary. Throws AppError with what a user is told. */
export interface Summarizer {
  engine: SummaryEngine;
  /** What is at work, as start-up names it. */
  name: string;
  /** BCP 47 codes in which it can write; empty where it keeps the captions' language. */
  languages: readonly string[];
  /** In which it can render; `points` is always among them. */
  shapes: readonly SummaryShape[];
  /** Whether it heeds a wish. */
  canTakeWish: boolean;
  summarize(request: SummarizeRequest): Promise<SummarizeResult>;
}
