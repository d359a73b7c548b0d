import type {
  MessageCode,
  MessageParams,
  PlainMessageCode,
  ReceivedMessage,
} from "../messages/message-codes.ts";

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

/** The message codes of refusals and failures: an error code, alone or with what it is about behind a dot. */
export type ErrorMessageCode = Extract<MessageCode, ErrorCode | `${ErrorCode}.${string}`>;

/** Those without params. */
export type PlainErrorMessageCode = Extract<ErrorMessageCode, PlainMessageCode>;
type FilledErrorMessageCode = Exclude<ErrorMessageCode, PlainMessageCode>;

export type AppErrorOptions = {
  /** For the log and the operator's terminal, in place of code and params. Nobody else sees it. */
  message?: string;
  cause?: unknown;
  /** Seconds after which asking again makes sense; null or absent where it isn't known. */
  retryAfterSeconds?: number | null;
} & (
  | {
      /** What a person is told: `quota_exceeded.network`. The error code is what stands before the dot. */
      code: PlainErrorMessageCode;
      params?: MessageParams<PlainErrorMessageCode>;
    }
  | { [Code in FilledErrorMessageCode]: { code: Code; params: MessageParams<Code> } }[FilledErrorMessageCode]
);

/** A failure that a user can be told. Anything else that is thrown is a bug and is told as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** What a person is told, to be rendered in their language. */
  readonly reason: ReceivedMessage;
  /** Words for the operator's terminal, where whoever threw had some. */
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

/**
 * An AppError that crossed a thread, a process or the wire, from its reason. `message` is what its log had.
 */
export function reviveAppError({ reason, message }: { reason: ReceivedMessage; message: string }): AppError {
  // The list of codes is closed where both sides are one build; `renderMessage` knows what to do where they aren't.
  return new AppError({ ...reason, message } as AppErrorOptions);
}

/** The error code that a message's code belongs to: what stands before its dot. `internal` for what is none. */
export function getErrorCode(messageCode: string): ErrorCode {
  const [first] = messageCode.split(".");
  return errorCodes.find((code) => code === first) ?? "internal";
}

function describe({ code, params }: ReceivedMessage): string {
  return Object.keys(params).length === 0 ? code : `${code} ${JSON.stringify(params)}`;
}

/** True for every AppError, also one that crossed a realm or bundle boundary and lost its prototype. */
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
