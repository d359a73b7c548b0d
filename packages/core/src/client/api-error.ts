import { AppError, type ErrorCode, errorCodes } from "../errors/app-error.ts";

export interface ApiErrorOptions {
  code: ErrorCode;
  /** The specification's text for this call and failure. */
  message: string;
  status: number | null;
  serverText: string | null;
  /** What the call is said to have failed at where the server said nothing: its endpoint's default. */
  defaultText: string;
  requestId: string | null;
  retryAfterSeconds: number | null;
  cause?: unknown;
}

/**
 * A call that the server refused or answered wrongly. `serverText` is the server's own words, where it had some;
 * `plainText` is what a person is told: those words, else the call's default text. `message` may be no sentence for
 * people but 'HTTP error! status: 502', which is for the log.
 */
export class ApiError extends AppError {
  /** HTTP status; null where there was no answer. */
  readonly status: number | null;
  readonly serverText: string | null;
  readonly plainText: string;
  readonly requestId: string | null;

  constructor(options: ApiErrorOptions) {
    super(options);
    this.status = options.status;
    this.serverText = options.serverText;
    this.plainText = options.serverText ?? options.defaultText;
    this.requestId = options.requestId;
  }
}

/** The code that a reply names, else the one that its status suggests. */
export function readErrorCode({ code, status }: { code: unknown; status: number }): ErrorCode {
  const named = errorCodes.find((known) => known === code);
  if (named) return named;
  if (status === 401) return "unauthenticated";
  if (status === 402) return "quota_exceeded";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 409) return "conflict";
  if (status === 413) return "input_too_large";
  if (status === 429) return "rate_limited";
  if (status === 503) return "unavailable";
  if (status === 504) return "timeout";
  return status >= 400 && status < 500 ? "invalid_input" : "internal";
}
