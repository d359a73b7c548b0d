import type { KeyPoint, Summary, SummaryContent, SummaryFailure } from "@pith/core/summaries/summary";
import type { SummaryEvent, SummaryStage } from "@pith/core/summaries/summary-event";
import type { Chapter, Video, VideoRange } from "@pith/core/videos/video";

/** A summary's state as shown by the reader, in progress or finished. */
export interface SummaryProgress {
  phase: "working" | "done" | "failed" | "cancelled";
  stage: SummaryStage;
  /** Number of summaries ahead in the queue. */
  ahead: number;
  /** Overall progress, 0 to 1. */
  progress: number;
  video: Video | null;
  range: VideoRange | null;
  chapters: Chapter[];
  /**
   * The points received so far, by their final position. There may be gaps, because windows are read in
   * parallel.
   */
  arrived: ReadonlyMap<number, KeyPoint>;
  /** The same points in order, without gaps. */
  keyPoints: KeyPoint[];
  /** The language of the quotes (BCP 47); null until it's known. */
  captionLanguage: string | null;
  content: SummaryContent | null;
  failure: SummaryFailure | null;
}

/** Returns the state of a summary that was just requested or fetched. */
export function startSummaryProgress(summary: Summary | null): SummaryProgress {
  return {
    phase: summary ? readPhase(summary) : "working",
    stage: summary?.status === "running" ? readFirstStage(summary) : "queued",
    ahead: 0,
    progress: summary?.progress ?? 0,
    video: summary?.video ?? null,
    range: summary?.range ?? null,
    chapters: summary?.content?.chapters ?? [],
    arrived: new Map(summary?.content?.keyPoints.entries()),
    keyPoints: summary?.content?.keyPoints ?? [],
    captionLanguage: summary?.content?.origin.captionLanguage ?? null,
    content: summary?.content ?? null,
    failure: summary?.failure ?? null,
  };
}

/** Returns the stage to show until an event reports one. An uploaded file has no captions to fetch. */
function readFirstStage({ video }: Summary): SummaryStage {
  return video?.host === "upload" ? "reading" : "captions";
}

/** Returns the state after an event. Idempotent, because events may be repeated after a reconnect. */
export function applySummaryEvent(state: SummaryProgress, event: SummaryEvent): SummaryProgress {
  switch (event.type) {
    case "status":
      return {
        ...state,
        stage: event.stage,
        ahead: event.ahead ?? 0,
        progress: Math.max(state.progress, event.progress),
      };
    case "video":
      return { ...state, video: event.video };
    case "chapters":
      return {
        ...state,
        chapters: event.chapters,
        captionLanguage: event.captionLanguage ?? state.captionLanguage,
      };
    case "key_point": {
      const arrived = new Map(state.arrived).set(event.index, event.keyPoint);
      const ordered = [...arrived].sort(([left], [right]) => left - right);
      return { ...state, arrived, keyPoints: ordered.map(([, keyPoint]) => keyPoint) };
    }
    case "done":
      return startSummaryProgress(event.summary);
    case "error":
      return { ...state, phase: "failed", failure: event.failure };
    case "cancelled":
      return { ...state, phase: "cancelled" };
  }
}

function readPhase(summary: Summary): SummaryProgress["phase"] {
  if (summary.status === "done" && summary.content) return "done";
  if (summary.status === "failed") return "failed";
  return summary.status === "cancelled" ? "cancelled" : "working";
}
