import type { CaptionKind } from "@pith/core/transcripts/transcript";
import type { ListReference, SingleVideoReference } from "@pith/core/videos/list-reference";
import type { FeedLocation } from "@pith/core/videos/parse-feed-link";
import type { Video } from "@pith/core/videos/video";
import type { VideoReference } from "@pith/core/videos/video-reference";
import type { CombinedTalk } from "@pith/engine/answer/combine-talks";
import type { EngineEvent } from "@pith/engine/summary-engine";
import type { SourceSettings } from "@pith/sources/create-source-dependencies";
import type { FeedValidators } from "@pith/sources/lists/feed-reading";
import type { SourceAttempt } from "@pith/sources/source-metrics";
import type { LoadProgress } from "@pith/sources/video-provider";
import type { ThreadError } from "../../lib/thread-error.ts";
import type { IndexedSummary } from "../build-search-index.ts";
import type { QuestionAnswerer } from "../question-answerer.ts";
import type { SpeechSearcher } from "../speech-searcher.ts";
import type { SummarizeRequest, SummarizeResult } from "../summarizer.ts";

/** A worker thread's task. Must be structured-cloneable. */
export type ExtractionTask =
  | {
      kind: "load-link";
      reference: VideoReference;
      preferredLanguage: string | null;
      settings: SourceSettings;
    }
  | {
      kind: "load-recording";
      /** A path on the local disk. */
      path: string;
      fileName: string | null;
      language: string | null;
      settings: SourceSettings;
    }
  | { kind: "list"; reference: ListReference | SingleVideoReference; limit: number; settings: SourceSettings }
  | { kind: "find-feed"; text: string; settings: SourceSettings }
  | {
      kind: "read-feed";
      location: FeedLocation;
      validators: FeedValidators | null;
      settings: SourceSettings;
    }
  | {
      kind: "load-text";
      /** UTF-8. Transferred to the thread instead of copied. */
      bytes: Uint8Array<ArrayBuffer>;
      fileName: string | null;
      language: string | null;
      captionKind: CaptionKind | null;
    }
  | ({ kind: "summarize" } & Omit<SummarizeRequest, "signal" | "onPart" | "onCall" | "facts">)
  | ({ kind: "index" } & IndexedSummary)
  | ({ kind: "find-passages" } & Omit<Parameters<SpeechSearcher["findPassages"]>[0], "signal">)
  | ({ kind: "find-near" } & Omit<Parameters<SpeechSearcher["findNear"]>[0], "signal">)
  | { kind: "combine"; talks: readonly CombinedTalk[] }
  | ({ kind: "answer" } & Omit<Parameters<QuestionAnswerer["answer"]>[0], "signal" | "onCall">)
  | ({ kind: "answer-from-passages" } & Omit<
      Parameters<QuestionAnswerer["answerFromPassages"]>[0],
      "signal" | "onCall"
    >);

/** A thread's result for `summarize`. An uncut transcript isn't copied back, since the caller has it. */
export type ThreadSummary = Omit<SummarizeResult, "transcript"> &
  Partial<Pick<SummarizeResult, "transcript">>;

/** A message to a thread. After `cancel`, the task still responds as soon as it can. */
export type ExtractionOrder = { kind: "start"; task: ExtractionTask } | { kind: "cancel" };

/**
 * A thread's messages, in order: `started` once, then for each task any number of messages of the other kinds, followed
 * by `done` or `failed`.
 */
export type ExtractionMessage =
  /** The thread's OS-level id. Null on systems without per-thread priorities. */
  | { kind: "started"; systemId: number | null }
  | { kind: "video"; video: Video }
  | { kind: "part"; part: EngineEvent }
  | { kind: "progress"; progress: LoadProgress }
  | { kind: "attempt"; attempt: SourceAttempt }
  | { kind: "problem"; message: string }
  | { kind: "done"; result: unknown }
  | { kind: "failed"; error: ThreadError };
