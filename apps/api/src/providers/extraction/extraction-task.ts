import type { ErrorCode } from "@pith/core/errors/app-error";
import type { CaptionKind } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";
import type { VideoReference } from "@pith/core/videos/video-reference";
import type { SourceSettings } from "@pith/sources/create-source-dependencies";
import type { QuestionAnswerer, SummariseRequest, SummaryPart } from "../../summaries/ports.ts";

/** What a worker thread is asked to do. Everything in it can be copied between threads. */
export type ExtractionTask =
  | {
      kind: "load-link";
      reference: VideoReference;
      preferredLanguage: string | null;
      settings: SourceSettings;
    }
  | {
      kind: "load-text";
      text: string;
      fileName: string | null;
      language: string | null;
      captionKind: CaptionKind | null;
    }
  | ({ kind: "summarise" } & Omit<SummariseRequest, "signal" | "onPart">)
  | ({ kind: "answer" } & Omit<Parameters<QuestionAnswerer["answer"]>[0], "signal">);

/** What comes back, in order: any number of `video` and `part`, then `done` or `failed`. */
export type ExtractionMessage =
  | { kind: "video"; video: Video }
  | { kind: "part"; part: SummaryPart }
  | { kind: "done"; result: unknown }
  | { kind: "failed"; error: { code: ErrorCode | null; message: string; stack: string | null } };
