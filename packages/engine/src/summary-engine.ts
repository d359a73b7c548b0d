import type {
  SummaryContent,
  SummaryEngine,
  SummaryLength,
  SummaryOrigin,
} from "@pith/core/summaries/summary";
import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";

/** What an engine is asked to summarize. */
export interface SummaryTask {
  /** Clean speech; ids of cues are their positions. */
  transcript: Transcript;
  /** What is known of the video; null for a pasted or uploaded text. */
  video:
    | (Pick<Video, "title" | "chapters" | "durationSeconds"> &
        Partial<Pick<Video, "author" | "publishedAt">> & {
          /** The uploader's own words about the video. */
          description?: string | null;
        })
    | null;
  length: SummaryLength;
  /** Most words of all key points' texts together; null for what the length gives. */
  maxWords: number | null;
  captionSource: SummaryOrigin["captionSource"];
  /** The language asked for; null for the captions' own. */
  requestedLanguage: string | null;
  /** What a model's summary shows besides its key points; `points` if absent. */
  shape?: SummaryShape;
  /** A person's own wish for a model's choice and wording, at most 300 characters; absent or null for none. */
  wish?: string | null;
  /** Seconds of sponsor segments that were cut from the transcript; 0 where absent. */
  sponsorSecondsCut?: number;
}

/** What an engine tells while it works: what it does now, chapters, and key points in the order of the talk. */
export type EngineEvent = Extract<SummaryEvent, { type: "status" | "chapters" | "key_point" }>;

/**
 * The port behind which every engine stands. `summarize` resolves to the whole summary and has by then told every key
 * point and chapter of it as events. It rejects with an AppError: `no_speech` where nothing is said, `cancelled` after
 * `signal` aborts, `model_failed` where a model gave up.
 */
export interface SummaryEnginePort {
  readonly engine: SummaryEngine;
  summarize(input: {
    task: SummaryTask;
    onEvent?: (event: EngineEvent) => void;
    signal?: AbortSignal;
  }): Promise<SummaryContent>;
}
