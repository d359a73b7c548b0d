import type { LibraryAnswer } from "@pith/core/contract/library.schemas";
import type { SummaryContent, SummaryLength } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import type { CaptionKind, Cue } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";

/** A task's cancellation signal and progress callback. */
export interface TaskWork {
  /** Aborts when the caller cancels. */
  signal: AbortSignal;
  /** `share` is the overall progress, 0 to 1. `text` is ours, never from a video. */
  onProgress(step: { share: number; text: string }): void;
}

/** A tool call's signals and progress callback. */
export interface Work extends TaskWork {
  /**
   * Aborts when the caller may soon stop waiting. The work then goes on without the caller, who gets
   * `conflict.summary_unfinished`, and a repeated call joins that work.
   */
  leave: AbortSignal;
}

/** A video as a caller names it: a link, a file's path, or the id of an earlier result. */
export type VideoName = { kind: "id"; id: string } | { kind: "input"; input: string };

/** A finished summary. Later calls can name it by its `id`. */
export interface Talk {
  id: string;
  video: Video;
  content: SummaryContent;
}

/** Consecutive cues from a transcript. */
export interface TranscriptPart {
  id: string;
  video: Video;
  language: string;
  kind: CaptionKind;
  cues: readonly Cue[];
  totalCues: number;
}

/** An answer. Each statement comes with the quotes that prove it. */
export interface TalkAnswer {
  /**
   * The captions' language (BCP 47), if the captions were only searched for the question's words because
   * there is no language model.
   */
  wordsSoughtIn?: string;
  id: string;
  video: Video;
  found: boolean;
  statements: readonly {
    text: string;
    quotes: readonly { text: string; startSeconds: number | null; endSeconds: number | null }[];
  }[];
}

/** A talk in the library that matches a search. */
export interface FoundTalk {
  id: string;
  title: string;
  author: string | null;
  video: Pick<Video, "host" | "id" | "url"> | null;
  gist: string | null;
  places: readonly { kind: "said" | "point"; text: string; startSeconds: number | null }[];
}

export interface Library {
  search(
    query: { search: string; cursor: string | null; limit: number },
    work: Work,
  ): Promise<{ talks: FoundTalk[]; total: number; nextCursor: string | null }>;
  ask(
    query: { question: string },
    work: Work,
  ): Promise<
    Pick<LibraryAnswer, "statements" | "talks"> & {
      citations: (LibraryAnswer["citations"][number] & { video: FoundTalk["video"] })[];
    }
  >;
}

/**
 * Does the work behind the tools, either with the engine in this process or through a Pith server. All
 * methods throw AppError with a message for the user, or the signal's reason if the work is stopped.
 */
export interface Backend {
  /** For an id, returns the existing summary and ignores the other options. */
  summarize(
    request: { video: VideoName; length: SummaryLength; shape: SummaryShape; language: string | null },
    work: Work,
  ): Promise<Talk>;
  readTranscript(
    request: { video: VideoName; language: string | null; firstCueId: number; limit: number },
    work: Work,
  ): Promise<TranscriptPart>;
  ask(request: { video: VideoName; question: string }, work: Work): Promise<TalkAnswer>;
  /** Lists the latest summaries, newest first. */
  listRecent(work: Pick<Work, "signal">): Promise<{ id: string; title: string }[]>;
  /** True if the caller's files can be read from here. */
  takesFiles: boolean;
  /** Null if there is no library to search. */
  library: Library | null;
}
