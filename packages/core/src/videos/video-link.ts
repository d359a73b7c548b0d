import type { ErrorMessageCode } from "../errors/app-error.ts";
import type { Message } from "../messages/message-codes.ts";
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

type LinkRefusalClass = "invalid_input" | "input_too_large" | "unsupported_link" | "forbidden_address";

/** A link that can't be used, and what the user is told. */
export interface VideoLinkRefusal {
  ok: false;
  reason: Message<Extract<ErrorMessageCode, LinkRefusalClass | `${LinkRefusalClass}.${string}`>>;
}

export type VideoLinkResult = VideoLink | VideoLinkRefusal;
