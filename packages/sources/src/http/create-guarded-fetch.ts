import { createGuardedOpener, type GuardOptions } from "./create-guarded-opener.ts";
import type { GuardedFetch } from "./guarded-fetch.ts";
import { normalizeFetchError } from "./normalize-fetch-error.ts";
import { createTooSlowError, discardBody, type Pace, readBoundedBody } from "./read-bounded-body.ts";
import { createTooLargeError, DEFAULT_MAX_BYTES } from "./size-limit.ts";

export interface GuardedFetchOptions extends GuardOptions {
  /** In bytes. 16 MB by default: the largest caption file that Pith reads. */
  maxBytes?: number | undefined;
  /** Timeout for a whole request in milliseconds, including redirects; 20 s by default. */
  timeoutMs?: number | undefined;
  /** Minimum transfer rate of a response; 1 kB/s on average after 5 s by default. */
  pace?: Pace | undefined;
}

const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_PACE: Pace = { minBytesPerSecond: 1_000, graceMs: 5_000 };

/**
 * Creates the fetch function for all of Pith's outgoing requests. URLs are checked as written, after DNS
 * resolution, and again after every redirect. Size and time are limited.
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const open = createGuardedOpener(options);
  const pace = options.pace ?? DEFAULT_PACE;
  const limits = {
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };

  return async (request) => {
    const { method = "GET", headers = {}, body = null, redirect = "follow", meter, isPatient } = request;
    const maxBytes = Math.min(request.maxBytes ?? limits.maxBytes, limits.maxBytes);
    const timeoutMs = Math.min(request.timeoutMs ?? limits.timeoutMs, limits.timeoutMs);
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    let hasStarted = false;
    try {
      const answer = await open({
        url: request.url,
        method,
        headers,
        body,
        redirect,
        signal,
        meter,
        isPatient,
      });
      hasStarted = true;
      const isTooLarge = Number(answer.headers.get("content-length") ?? 0) > maxBytes;
      if (isTooLarge && method !== "HEAD") {
        discardBody(answer.body);
        throw createTooLargeError(maxBytes);
      }
      const contentEncoding = method === "HEAD" ? "" : (answer.headers.get("content-encoding") ?? "");
      const bytes = await readBoundedBody({ body: answer.body, contentEncoding, maxBytes, pace, meter });
      return {
        status: answer.status,
        url: answer.url,
        headers: answer.headers,
        bytes,
        text: () => new TextDecoder().decode(bytes),
      };
    } catch (error) {
      // If a host can't respond within the maximum time, it won't next time either. A shorter timeout is the
      // caller's choice and not the host's fault.
      if (hasStarted && deadline.aborted && timeoutMs === limits.timeoutMs) throw createTooSlowError(error);
      throw normalizeFetchError({ error, request, deadline });
    }
  };
}
