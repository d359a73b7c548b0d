import type { ErrorMessageCode } from "../errors/app-error.ts";
import type { Message } from "../messages/message-codes.ts";
import type { VideoReference } from "./video-reference.ts";

/** A valid link. */
export interface VideoLink {
  ok: true;
  reference: VideoReference;
  /** The link's start time (t=, start=, #t=); null if there is none. May be past the end of the video. */
  startSeconds: number | null;
  /** The YouTube playlist that the video was opened from; null if there is none. */
  playlistId: string | null;
}

type LinkRefusalClass = "invalid_input" | "input_too_large" | "unsupported_link" | "forbidden_address";

/** An unusable link, with a message for the user. */
export interface VideoLinkRefusal {
  ok: false;
  reason: Message<Extract<ErrorMessageCode, LinkRefusalClass | `${LinkRefusalClass}.${string}`>>;
}

export type VideoLinkResult = VideoLink | VideoLinkRefusal;
