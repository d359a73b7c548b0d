import { AppError, type AppErrorOptions, type ErrorCode } from "../errors/app-error.ts";
import type { ReceivedMessage } from "../messages/message-codes.ts";

export interface ApiErrorOptions {
  /** What the server says to people, or what its endpoint says where it answered nothing of the kind. */
  reason: ReceivedMessage;
  /** The specification's text for this call and failure. */
  message: string;
  status: number | null;
  serverText: string | null;
  requestId: string | null;
  retryAfterSeconds: number | null;
  cause?: unknown;
}

/**
 * A call that the server refused or answered wrongly. A person is told `reason`; `serverText` is the server's English,
 * and `message` may be no sentence for people but 'HTTP error! status: 502'.
 */
export class ApiError extends AppError {
  /** HTTP status; null where there was no answer. */
  readonly status: number | null;
  readonly serverText: string | null;
  readonly requestId: string | null;

  constructor(options: ApiErrorOptions) {
    super({
      ...options.reason,
      message: options.message,
      cause: options.cause,
      retryAfterSeconds: options.retryAfterSeconds,
    } as AppErrorOptions);
    this.status = options.status;
    this.serverText = options.serverText;
    this.requestId = options.requestId;
  }
}

/** The error code that a status without a message suggests. */
export function readStatusCode(status: number): ErrorCode {
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
