import type {
  SummaryContent,
  SummaryEngine,
  SummaryLength,
  SummaryOrigin,
} from "@pith/core/summaries/summary";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video, VideoRange } from "@pith/core/videos/video";

/** Input for an engine. */
export interface SummaryTask {
  /** Cleaned cues. Each cue's id is its position. */
  transcript: Transcript;
  /** The video's metadata; null for a pasted or uploaded text. */
  video:
    | (Pick<Video, "title" | "chapters" | "durationSeconds"> &
        Partial<Pick<Video, "author" | "publishedAt">> & {
          /** The uploader's description of the video. */
          description?: string | null;
        })
    | null;
  /** The part of the video to which the transcript was cut; null or absent for the whole video. */
  range?: VideoRange | null;
  length: SummaryLength;
  /** Maximum total number of words in all key points; null to use the default for the length. */
  maxWords: number | null;
  captionSource: SummaryOrigin["captionSource"];
  /** The language requested for the summary; null for the captions' language. */
  requestedLanguage: string | null;
  /** The shape of a model's summary. Defaults to `points`. */
  shape?: SummaryShape;
  /**
   * The reader's instructions to the model on what to include and how to word it, up to 300 characters.
   * Absent or null if there are none.
   */
  wish?: string | null;
  /** Sponsor segments that are still in the transcript. The embedded engine skips them. */
  sponsorSegments?: readonly SponsorRange[];
  /** Seconds of sponsor segments that were cut from the transcript; 0 if absent. */
  sponsorSecondsCut?: number;
}

/** Part of a video that viewers marked as a sponsor segment. */
export interface SponsorRange {
  startSeconds: number;
  endSeconds: number;
}

/** An engine's progress events: the current status, chapters, and key points in talk order. */
export type EngineEvent = Extract<SummaryEvent, { type: "status" | "chapters" | "key_point" }>;

/**
 * The interface of all engines. `summarize` publishes each of its chapters and key points as an event, and
 * then resolves to the whole summary. It rejects with an AppError: `no_speech` if there is no speech,
 * `cancelled` after `signal` aborts, `model_failed` if a model fails.
 */
export interface SummaryEnginePort {
  readonly engine: SummaryEngine;
  summarize(input: {
    task: SummaryTask;
    onEvent?: (event: EngineEvent) => void;
    signal?: AbortSignal;
  }): Promise<SummaryContent>;
}
