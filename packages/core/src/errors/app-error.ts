import type {
  MessageCode,
  MessageParams,
  PlainMessageCode,
  ReceivedMessage,
} from "../messages/message-codes.ts";

/**
 * All of Pith's error codes, as a closed list. Only `error-status.ts` maps them to HTTP statuses. Clients
 * switch on the code, never on the message.
 */
export const errorCodes = [
  // Request
  "invalid_input",
  "input_too_large",
  "unsupported_format",
  "no_speech",
  "not_found",
  "method_not_allowed",
  "conflict",
  "idempotency_key_reused",
  // Authentication
  "unauthenticated",
  "forbidden",
  "invalid_code",
  "code_expired",
  "too_many_tries",
  "bot_not_started",
  "already_linked",
  // Rate limits and quotas
  "rate_limited",
  "quota_exceeded",
  // Video
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
  "source_over_budget",
  "forbidden_address",
  // Payments
  "payment_failed",
  "payment_unavailable",
  // Engine
  "model_failed",
  "unsupported_language",
  // Server
  "not_configured",
  "cancelled",
  "timeout",
  "network",
  "unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Message codes of errors: an error code, optionally followed by a dot and a detail. */
export type ErrorMessageCode = Extract<MessageCode, ErrorCode | `${ErrorCode}.${string}`>;

/** Error message codes without params. */
export type PlainErrorMessageCode = Extract<ErrorMessageCode, PlainMessageCode>;
type FilledErrorMessageCode = Exclude<ErrorMessageCode, PlainMessageCode>;

export type AppErrorOptions = {
  /** Text for the log and the operator's terminal, replacing code and params. Never shown to users. */
  message?: string;
  cause?: unknown;
  /** Seconds until a retry makes sense; null or missing if unknown. */
  retryAfterSeconds?: number | null;
} & (
  | {
      /**
       * Code of the user-facing message, such as `quota_exceeded.network`. The part before the dot is the
       * error code.
       */
      code: PlainErrorMessageCode;
      params?: MessageParams<PlainErrorMessageCode>;
    }
  | { [Code in FilledErrorMessageCode]: { code: Code; params: MessageParams<Code> } }[FilledErrorMessageCode]
);

/** An error that is safe to show to the user. Any other thrown error is a bug and is shown as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** User-facing message, rendered in the user's language. */
  readonly reason: ReceivedMessage;
  /** Text for the operator's terminal; null if there is none. */
  readonly detail: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(options: AppErrorOptions) {
    const { code, params = {}, message, cause, retryAfterSeconds } = options;
    super(message ?? describe({ code, params }), cause === undefined ? undefined : { cause });
    this.name = "AppError";
    this.code = getErrorCode(code);
    this.reason = { code, params };
    this.detail = message ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** Recreates an AppError that crossed a thread, process or network boundary. `message` is its log text. */
export function reviveAppError({ reason, message }: { reason: ReceivedMessage; message: string }): AppError {
  // Both sides are usually from the same build and share their codes. If not, `renderMessage` handles the
  // unknown code.
  return new AppError({ ...reason, message } as AppErrorOptions);
}

/**
 * Returns a message code's error code: the part before the dot, or `internal` if that isn't an error code.
 */
export function getErrorCode(messageCode: string): ErrorCode {
  const [first] = messageCode.split(".");
  return errorCodes.find((code) => code === first) ?? "internal";
}

function describe({ code, params }: ReceivedMessage): string {
  return Object.keys(params).length === 0 ? code : `${code} ${JSON.stringify(params)}`;
}

/** Returns whether an error is an AppError, even if it lost its prototype at a realm or bundle boundary. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof AppError ||
    (error instanceof Error &&
      error.name === "AppError" &&
      "code" in error &&
      "reason" in error &&
      (errorCodes as readonly unknown[]).includes(error.code))
  );
}
