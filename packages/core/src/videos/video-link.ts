import type { ErrorCode } from "../errors/app-error.ts";
import type { VideoReference } from "./video-reference.ts";

/** A link that was understood. */
export interface VideoLink {
  ok: true;
  reference: VideoReference;
  /** Where the link starts playing (t=, start=, #t=); null where it says nothing. May lie past the video's end. */
  startSeconds: number | null;
  /** The YouTube playlist that the video was opened from; null otherwise. */
  playlistId: string | null;
}

/** A link that can't be used, and what the user is told. */
export interface VideoLinkRefusal {
  ok: false;
  code: Extract<ErrorCode, "invalid_input" | "input_too_large" | "unsupported_link" | "forbidden_address">;
  message: string;
}

export type VideoLinkResult = VideoLink | VideoLinkRefusal;
