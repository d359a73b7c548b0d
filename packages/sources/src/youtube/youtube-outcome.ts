import { AppError, type AppErrorOptions } from "@pith/core/errors/app-error";

/**
 * Outcomes of a rung, from most to least informative. If no rung yields captions, the user sees whichever of
 * their outcomes comes first in this list. Captions that exist but can't be read outrank another client's
 * claim that there are none.
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
 * Number of rungs with the same outcome after which the climb ends. Outcomes that depend on the video are
 * final immediately. Those that some clients get wrong need a second rung to confirm them. If the network is
 * blocked, the climb ends after three or four rungs, to avoid prolonging the block. For outcomes not listed,
 * every rung is tried.
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

const source = "YouTube";

const refusals = {
  private: { code: "video_private" },
  members_only: { code: "video_members_only" },
  paid: { code: "video_paid" },
  upcoming: { code: "video_upcoming" },
  live: { code: "video_live" },
  removed: { code: "video_removed" },
  region_blocked: { code: "video_region_blocked" },
  age_restricted: { code: "video_age_restricted" },
  truncated: { code: "captions_truncated" },
  no_speech: { code: "no_speech.sounds_only" },
  needs_token: { code: "source_blocked.no_token" },
  empty_captions: { code: "source_blocked.empty_captions" },
  no_captions: { code: "no_captions.recognition_off" },
  not_found: { code: "video_unavailable" },
  bot_check: { code: "source_blocked.bot_check", params: { source } },
  rate_limited: { code: "source_blocked.rate_limited", params: { source } },
  consent: { code: "source_consent" },
  unplayable: { code: "video_unavailable.unplayable" },
  changed_format: { code: "source_changed.form", params: { source } },
  other_video: { code: "source_changed.other_video" },
  timeout: { code: "timeout.source", params: { source } },
  unreachable: { code: "source_unreachable.host", params: { source } },
} as const satisfies Record<YouTubeOutcome, AppErrorOptions>;

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

/** Returns the most informative outcome; `unreachable` if there are none. */
export function pickOutcome(outcomes: readonly YouTubeOutcome[]): YouTubeOutcome {
  return youtubeOutcomes.find((outcome) => outcomes.includes(outcome)) ?? "unreachable";
}
