import { AppError, type ErrorCode } from "@pith/core/errors/app-error";

/** What asking Vimeo can come to, apart from captions. */
export const vimeoOutcomes = [
  "password",
  "private",
  "not_found",
  "upcoming",
  "live",
  "blocked",
  "rate_limited",
  "changed_format",
  "unreachable",
] as const;
export type VimeoOutcome = (typeof vimeoOutcomes)[number];

const refusals: Record<VimeoOutcome, { code: ErrorCode; message: string }> = {
  password: {
    code: "video_private",
    message: "This video is protected by a password, so Pith can't read its captions.",
  },
  private: {
    code: "video_private",
    message:
      "This video is private: its owner lets it play in certain places only. If it is unlisted, paste its whole link, with the letters and digits after the number.",
  },
  not_found: {
    code: "video_unavailable",
    message:
      "Vimeo has no public video at this link. Check the link: the video may be private or may have been removed.",
  },
  upcoming: {
    code: "video_upcoming",
    message: "This video hasn't started yet. Ask again after it was broadcast.",
  },
  live: {
    code: "video_live",
    message: "This video is live. Ask again when the broadcast is over and its captions are ready.",
  },
  blocked: {
    code: "source_blocked",
    message: "Vimeo asks this server to prove that it isn't a bot. Try again later.",
  },
  rate_limited: {
    code: "source_blocked",
    message: "Vimeo has too many requests from this server. Try again in a few minutes.",
  },
  changed_format: {
    code: "source_changed",
    message: "Vimeo answered in a form that Pith doesn't know. Try again later.",
  },
  unreachable: {
    code: "source_unreachable",
    message: "Vimeo has a fault of its own right now. Try again in a few minutes.",
  },
};

/** The refusal that a user is told for an outcome. */
export function createVimeoError({
  outcome,
  retryAfterSeconds = null,
}: {
  outcome: VimeoOutcome;
  retryAfterSeconds?: number | null;
}): AppError {
  return new AppError({ ...refusals[outcome], retryAfterSeconds });
}
