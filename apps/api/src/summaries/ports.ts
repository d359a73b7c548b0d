import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import type {
  SummaryContent,
  SummaryEngine,
  SummaryLength,
  SummaryOrigin,
} from "@pith/core/summaries/summary";
import type { SummaryStage } from "@pith/core/summaries/summary-event";
import type { CaptionKind, Transcript } from "@pith/core/transcripts/transcript";
import type { ListReference } from "@pith/core/videos/list-reference";
import type { Chapter, Video, VideoRange } from "@pith/core/videos/video";
import type { VideoFacts } from "@pith/engine/generate/fact";
import type { ModelCall } from "@pith/engine/generate/model-usage";
import type { VideoList } from "@pith/sources/lists/video-list";
import type { LoadedVideo } from "@pith/sources/loaded-video";
import type { LoadProgress } from "@pith/sources/video-provider";

export type { LoadProgress, VideoList };
export type SponsorSegment = LoadedVideo["sponsorSegments"][number];
export type { LoadedVideo };

/** How speech comes in. All of it away from the event loop; every method throws AppError with what a user is told. */
export interface SourceLoader {
  loadLink(request: {
    url: string;
    preferredLanguage: string | null;
    signal: AbortSignal;
    /** As soon as the video is known, before its captions are. */
    onVideo: (video: Video) => void;
    /** Where there are no captions and the sound is listened to. */
    onProgress: (progress: LoadProgress) => void;
  }): Promise<LoadedVideo>;
  /** True where speech recognition is set up. */
  canRecognise: boolean;
  /** Listens to a recording on this machine's disk. */
  loadRecording(request: {
    path: string;
    fileName: string;
    signal: AbortSignal;
    onProgress: (progress: LoadProgress) => void;
  }): Promise<LoadedVideo>;
  /** The videos of a playlist, a channel or a feed. */
  list(request: { reference: ListReference; limit: number; signal: AbortSignal }): Promise<VideoList>;
  loadText(request: {
    text: string;
    /** Null for pasted text. */
    fileName: string | null;
    language: string | null;
    kind: CaptionKind | null;
    signal: AbortSignal;
  }): Promise<LoadedVideo>;
}

/** A piece of a summary that is ready before the whole is, or how far it is: `progress` from 0 to 1 of the summarising. */
export type SummaryPart =
  | { type: "status"; stage: SummaryStage; progress: number }
  | { type: "chapters"; chapters: Chapter[] }
  | { type: "key_point"; index: number; keyPoint: SummaryContent["keyPoints"][number] };

/** What a model found in a speech, checked; every language and length is rendered from it. */
export interface StoredFacts {
  facts: VideoFacts;
  /** Of the very speech that the facts name cues of. */
  speechHash: string;
}

export interface SummariseRequest {
  video: Video;
  /** The whole of it; range and sponsor segments are cut by the summariser. */
  transcript: Transcript;
  captionSource: SummaryOrigin["captionSource"];
  sponsorSegments: readonly SponsorSegment[];
  range: VideoRange | null;
  length: SummaryLength;
  /** Null: the captions' own. */
  language: string | null;
  /** What an earlier summary of the same speech left; null where there is none. */
  facts: StoredFacts | null;
  signal: AbortSignal;
  onPart: (part: SummaryPart) => void;
  /** Told of every request to a model as soon as it has ended, also where the work fails or is cancelled. */
  onCall: (call: ModelCall) => void;
}

export interface SummariseResult {
  content: SummaryContent;
  /** What was summarised: cue ids in the content are positions in it. */
  transcript: Transcript;
  /** Spent on a model; 0 without one. */
  tokens: number;
  /** For other languages and lengths; null without a model. */
  facts: StoredFacts | null;
  /** Why the model failed, where the embedded engine stood in: for the operator. Else null. */
  failure: string | null;
}

/** How speech becomes a summary. Throws AppError with what a user is told. */
export interface Summariser {
  engine: SummaryEngine;
  /** What is at work, as start-up names it. */
  name: string;
  /** BCP 47 codes in which it can write; empty where it keeps the captions' language. */
  languages: readonly string[];
  summarise(request: SummariseRequest): Promise<SummariseResult>;
}

/** How a question about a video is answered from what was said in it, and from nothing else. */
export interface QuestionAnswerer {
  answer(request: {
    question: string;
    transcript: Transcript;
    signal: AbortSignal;
    onCall: (call: ModelCall) => void;
  }): Promise<Pick<QuestionAnswer, "found" | "answer" | "moments">>;
}
