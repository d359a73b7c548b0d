/**
 * Every way in which Pith refuses or fails, as a closed list. The HTTP status of each is mapped once, in
 * `error-status.ts`; clients switch on the code and never on the message.
 */
export const errorCodes = [
  // The request
  "invalid_input",
  "input_too_large",
  "unsupported_format",
  "no_speech",
  "not_found",
  "conflict",
  // Who is asking
  "unauthenticated",
  "forbidden",
  "invalid_code",
  "code_expired",
  "too_many_tries",
  "bot_not_started",
  "already_linked",
  // How much is asked
  "rate_limited",
  "quota_exceeded",
  // The video
  "unsupported_link",
  "video_private",
  "video_removed",
  "video_age_restricted",
  "video_members_only",
  "video_paid",
  "video_live",
  "video_upcoming",
  "video_region_blocked",
  "video_unavailable",
  "no_captions",
  "captions_truncated",
  "source_blocked",
  "source_consent",
  "source_unreachable",
  "source_changed",
  "forbidden_address",
  // Money
  "payment_failed",
  "payment_unavailable",
  // The engine
  "model_failed",
  "unsupported_language",
  // Ours
  "not_configured",
  "cancelled",
  "timeout",
  "network",
  "unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export interface AppErrorOptions {
  code: ErrorCode;
  /** For the user: what happened, why if known, and what to do next. */
  message: string;
  cause?: unknown;
  /** Seconds after which asking again makes sense; null or absent where it isn't known. */
  retryAfterSeconds?: number | null;
}

/** A failure that a user can be told. Anything else that is thrown is a bug and is told as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | null;

  constructor({ code, message, cause, retryAfterSeconds }: AppErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "AppError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** True for every AppError, also one that crossed a realm or bundle boundary and lost its prototype. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof AppError ||
    (error instanceof Error &&
      error.name === "AppError" &&
      "code" in error &&
      (errorCodes as readonly unknown[]).includes(error.code))
  );
}
