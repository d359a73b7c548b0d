import { AppError } from "@pith/core/errors/app-error";
import type { GuardedResponse } from "./guarded-fetch.ts";

const MAX_RETRY_SECONDS = 24 * 60 * 60;
/** RFC 9110's format for dates. `Date.parse` accepts far more. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns the error for a response's status; null if the response can be read. `sourceName` is what the error
 * message calls the source; defaults to its host.
 */
export function refuseStatus({
  response: { status, url, headers },
  sourceName = readHost(url),
}: {
  response: Pick<GuardedResponse, "status" | "url" | "headers">;
  sourceName?: string;
}): AppError | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) {
    return new AppError({
      code: "video_unavailable.address",
      params: { source: sourceName },
    });
  }
  if (status === 401 || status === 402 || status === 403 || status === 451) {
    return new AppError({
      code: "source_blocked.sign_in",
      params: { source: sourceName },
    });
  }
  if (status === 429) {
    return new AppError({
      code: "source_blocked.rate_limited",
      params: { source: sourceName },
      retryAfterSeconds: readRetryAfter(headers),
    });
  }
  if (status >= 500) {
    return new AppError({
      code: "source_unreachable.fault",
      params: { source: sourceName },
      retryAfterSeconds: readRetryAfter(headers),
    });
  }
  return new AppError({
    code: "source_changed.form",
    params: { source: sourceName },
    cause: status,
  });
}

/**
 * Returns the Retry-After delay in seconds, at most a day. A date is compared with the response's own `Date`,
 * so that it doesn't matter if the server's clock is wrong. Null if there is no Retry-After, or if it is a
 * date and the response has no `Date`.
 */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after") ?? "";
  if (/^\d{1,6}$/.test(value)) return Math.min(Number(value), MAX_RETRY_SECONDS);
  if (!HTTP_DATE.test(value)) return null;
  const seconds = (Date.parse(value) - Date.parse(headers.get("date") ?? "")) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), MAX_RETRY_SECONDS);
}

function readHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
