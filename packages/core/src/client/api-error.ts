import { AppError, type AppErrorOptions, type ErrorCode } from "../errors/app-error.ts";
import type { ReceivedMessage } from "../messages/message-codes.ts";

export interface ApiErrorOptions {
  /** The server's user-facing message, falling back to the endpoint's. */
  reason: ReceivedMessage;
  /** The specification's text for a failure of this call. */
  message: string;
  status: number | null;
  serverText: string | null;
  requestId: string | null;
  retryAfterSeconds: number | null;
  cause?: unknown;
}

/**
 * Thrown if the server rejects a call or returns an invalid response. Show users the `reason`, because
 * `message` may be unsuitable for them (for example, 'HTTP error! status: 502'). `serverText` is the server's
 * text in English.
 */
export class ApiError extends AppError {
  /** HTTP status; null if there was no response. */
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

/** Returns the error code for an HTTP status. Used if the response has no message. */
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
