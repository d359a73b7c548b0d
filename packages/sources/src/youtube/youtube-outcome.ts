import { AppError, type ErrorCode } from "@pith/core/errors/app-error";
import { noRecognitionMessage } from "../recognition/no-recognition.ts";

/**
 * What one rung of the ladder can come to, from the most to the least informative: if no rung gives captions,
 * the earliest in this list is what the user is told. That captions exist but can't be read outranks another
 * client's claim that there are none.
 */
export const youtubeOutcomes = [
  "private",
  "members_only",
  "paid",
  "upcoming",
  "live",
  "removed",
  "region_blocked",
  "age_restricted",
  "truncated",
  "no_speech",
  "needs_token",
  "empty_captions",
  "no_captions",
  "not_found",
  "bot_check",
  "rate_limited",
  "consent",
  "unplayable",
  "changed_format",
  "other_video",
  "timeout",
  "unreachable",
] as const;
export type YouTubeOutcome = (typeof youtubeOutcomes)[number];

/**
 * After how many rungs with the same outcome asking on is pointless. What depends on the video is settled at
 * once, what some clients get wrong is confirmed by a second, and a network that is refused stops after three
 * so that it isn't refused for longer. Absent: every rung is tried.
 */
export const settledAfter: Partial<Record<YouTubeOutcome, number>> = {
  private: 1,
  members_only: 1,
  paid: 1,
  upcoming: 1,
  live: 1,
  removed: 1,
  region_blocked: 2,
  no_captions: 2,
  no_speech: 2,
  not_found: 2,
  rate_limited: 3,
  bot_check: 4,
  unreachable: 3,
  timeout: 2,
};

const refusals: Record<YouTubeOutcome, { code: ErrorCode; message: string }> = {
  private: {
    code: "video_private",
    message: "This video is private. Only people its owner has invited can watch it.",
  },
  members_only: {
    code: "video_members_only",
    message: "This video is for members of its channel only, so its captions can't be read.",
  },
  paid: {
    code: "video_paid",
    message: "This video has to be bought, rented or subscribed to, so its captions can't be read.",
  },
  upcoming: {
    code: "video_upcoming",
    message: "This video hasn't started yet. Ask again after it was broadcast.",
  },
  live: {
    code: "video_live",
    message: "This video is live. Ask again when the broadcast is over and its captions are ready.",
  },
  removed: {
    code: "video_removed",
    message: "This video was removed from YouTube.",
  },
  region_blocked: {
    code: "video_region_blocked",
    message: "This video is blocked in the country from which Pith asks YouTube.",
  },
  age_restricted: {
    code: "video_age_restricted",
    message: "This video is age-restricted: YouTube shows it to signed-in adults only.",
  },
  truncated: {
    code: "captions_truncated",
    message: "YouTube's captions cover only a part of this video, too little for a summary of it.",
  },
  no_speech: {
    code: "no_speech",
    message: "Nothing is said in this video: its captions name only sounds and music.",
  },
  needs_token: {
    code: "source_blocked",
    message: "This video has captions, but YouTube doesn't hand them to servers right now. Try again later.",
  },
  empty_captions: {
    code: "source_blocked",
    message: "This video has captions, but YouTube sent an empty file. Try again later.",
  },
  no_captions: {
    code: "no_captions",
    message: noRecognitionMessage,
  },
  not_found: {
    code: "video_unavailable",
    message: "YouTube says that this video is unavailable. Check the link: it may have been removed.",
  },
  bot_check: {
    code: "source_blocked",
    message: "YouTube asks this server to prove that it isn't a bot. Try again later.",
  },
  rate_limited: {
    code: "source_blocked",
    message: "YouTube has too many requests from this server. Try again in a few minutes.",
  },
  consent: {
    code: "source_consent",
    message: "YouTube asks this server to accept its cookies first. Try again later.",
  },
  unplayable: {
    code: "video_unavailable",
    message: "YouTube doesn't play this video here and doesn't say why. Try again later.",
  },
  changed_format: {
    code: "source_changed",
    message: "YouTube answered in a form that Pith doesn't know. Try again later.",
  },
  other_video: {
    code: "source_changed",
    message: "YouTube answered with another video than the one asked for. Try again later.",
  },
  timeout: {
    code: "timeout",
    message: "YouTube took too long to answer. Try again in a moment.",
  },
  unreachable: {
    code: "source_unreachable",
    message: "YouTube can't be reached. Check the network, then try again.",
  },
};

/** The refusal that a user is told for an outcome. */
export function createYouTubeError({
  outcome,
  retryAfterSeconds,
  cause,
}: {
  outcome: YouTubeOutcome;
  retryAfterSeconds?: number | null;
  cause?: unknown;
}): AppError {
  return new AppError({ ...refusals[outcome], retryAfterSeconds: retryAfterSeconds ?? null, cause });
}

/** The most informative of several outcomes; `unreachable` for none. */
export function pickOutcome(outcomes: readonly YouTubeOutcome[]): YouTubeOutcome {
  return youtubeOutcomes.find((outcome) => outcomes.includes(outcome)) ?? "unreachable";
}
