import type {
  SummaryContent,
  SummaryEngine,
  SummaryLength,
  SummaryOrigin,
} from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video, VideoRange } from "@pith/core/videos/video";
import type { ModelCall } from "@pith/engine/model/model-usage";
import type { VideoFacts } from "@pith/engine/model/video-facts";
import type { EngineEvent } from "@pith/engine/summary-engine";
import type { SponsorSegment } from "@pith/sources/sponsor-block/fetch-sponsor-segments";
import type { SearchIndex } from "./build-search-index.ts";

/**
 * Verified facts that a model extracted from a transcript. Summaries in every language, length and shape are
 * rendered from them.
 */
export interface StoredFacts {
  facts: VideoFacts;
  /** Hash of the exact transcript whose cues the facts refer to. */
  speechHash: string;
}

export interface SummarizeRequest {
  video: Video;
  /** The full transcript. The summarizer cuts it to the range and removes sponsor segments. */
  transcript: Transcript;
  captionSource: SummaryOrigin["captionSource"];
  sponsorSegments: readonly SponsorSegment[];
  range: VideoRange | null;
  length: SummaryLength;
  shape: SummaryShape;
  /** The user's wish, which affects only selection and wording. Null if there is none. */
  wish: string | null;
  /** Null means the captions' language. */
  language: string | null;
  /** Facts from an earlier summary of the same transcript. Null if there are none. */
  facts: StoredFacts | null;
  signal: AbortSignal;
  onPart: (part: EngineEvent) => void;
  /** Called for every model request as soon as it ends, even if the run fails or is canceled. */
  onCall: (call: ModelCall) => void;
}

export interface SummarizeResult {
  content: SummaryContent;
  /** The transcript that was summarized. Cue ids in the content are indexes into it. */
  transcript: Transcript;
  searchIndex: SearchIndex;
  /** Model tokens used. 0 if no model was used. */
  tokens: number;
  /** Cached for other languages, lengths and shapes. Null if no model was used. */
  facts: StoredFacts | null;
  /** The model's failure code if the embedded engine took over, otherwise null. For the operator. */
  failure: string | null;
}

/** Summarizes transcripts. Throws AppError with a message for the user. */
export interface Summarizer {
  engine: SummaryEngine;
  /** The name shown at startup. */
  name: string;
  /** BCP 47 codes of the languages it can write. Empty if it always keeps the captions' language. */
  languages: readonly string[];
  /** The shapes it can render. Always includes `points`. */
  shapes: readonly SummaryShape[];
  canTakeWish: boolean;
  summarize(request: SummarizeRequest): Promise<SummarizeResult>;
}
