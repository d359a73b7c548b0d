import { AppError, type AppErrorOptions } from "@pith/core/errors/app-error";

/** Possible outcomes of a Vimeo request, apart from captions. */
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

const source = "Vimeo";

const refusals = {
  password: { code: "video_private.password" },
  private: { code: "video_private.vimeo" },
  not_found: { code: "video_unavailable.vimeo" },
  upcoming: { code: "video_upcoming" },
  live: { code: "video_live" },
  blocked: { code: "source_blocked.bot_check", params: { source } },
  rate_limited: { code: "source_blocked.rate_limited", params: { source } },
  changed_format: { code: "source_changed.form", params: { source } },
  unreachable: { code: "source_unreachable.fault", params: { source } },
} as const satisfies Record<VimeoOutcome, AppErrorOptions>;

export function createVimeoError({
  outcome,
  retryAfterSeconds = null,
}: {
  outcome: VimeoOutcome;
  retryAfterSeconds?: number | null;
}): AppError {
  return new AppError({ ...refusals[outcome], retryAfterSeconds });
}
