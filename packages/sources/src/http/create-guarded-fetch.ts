import { AppError, isAppError } from "@pith/core/errors/app-error";
import { Agent, type Dispatcher, request as sendRequest } from "undici";
import { checkUrl } from "./check-url.ts";
import {
  createGuardedConnector,
  createSocketOpener,
  type OpenSocket,
  type ResolveHost,
  resolveWithSystem,
} from "./create-guarded-connector.ts";
import type { GuardedFetch, GuardedRequest } from "./guarded-fetch.ts";
import { createTooLargeError, discardBody, readBoundedBody } from "./read-bounded-body.ts";

export interface GuardedFetchOptions {
  /** Exact origins that may be asked although they aren't public, such as a replay server on loopback. */
  allowedOrigins?: readonly string[];
  /** Ports that public hosts may be asked on; 80 and 443 unless told otherwise. */
  allowedPorts?: readonly number[];
  /** 16 MB unless told otherwise: the largest caption file that Pith reads. */
  maxBytes?: number;
  /** Most milliseconds for a whole request, redirects included. 20 s unless told otherwise. */
  timeoutMs?: number;
  /** Most milliseconds between two pieces of an answer. 8 s unless told otherwise. */
  idleTimeoutMs?: number;
  resolve?: ResolveHost;
  openSocket?: OpenSocket;
}

export const DEFAULT_MAX_BYTES = 16_000_000;
const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_IDLE_TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 5;
const redirectStatuses = [301, 302, 303, 307, 308];
/** Headers that belong to one origin and must not travel to another with a redirect. */
const originHeaders = ["authorization", "cookie", "origin", "referer"];

/**
 * Makes the fetch through which every request of Pith to the outside goes. Addresses are checked as written,
 * as resolved and again after every redirect; size and time are bounded.
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const idleTimeoutMs = options.idleTimeoutMs ?? DEFAULT_IDLE_TIMEOUT_MS;
  const limits = {
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  };
  const rules = {
    allowedOrigins: new Set((options.allowedOrigins ?? []).map((origin) => new URL(origin).origin)),
    allowedPorts: new Set(options.allowedPorts ?? [80, 443]),
  };
  const agent = new Agent({
    connect: createGuardedConnector({
      allowedOrigins: rules.allowedOrigins,
      resolve: options.resolve ?? resolveWithSystem,
      openSocket: options.openSocket ?? createSocketOpener({ connectTimeoutMs: idleTimeoutMs }),
    }),
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
  });

  return async (request) => {
    const maxBytes = Math.min(request.maxBytes ?? limits.maxBytes, limits.maxBytes);
    const deadline = AbortSignal.timeout(Math.min(request.timeoutMs ?? limits.timeoutMs, limits.timeoutMs));
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    try {
      let hop: Hop = {
        url: checkUrl({ url: request.url, rules }),
        method: request.method ?? "GET",
        headers: lowerCaseKeys(request.headers ?? {}),
        body: request.body ?? null,
      };
      for (let redirects = 0; ; redirects += 1) {
        signal.throwIfAborted();
        const answer = await sendRequest(hop.url, {
          dispatcher: agent,
          method: hop.method,
          headers: { "accept-encoding": "gzip, deflate, br", ...hop.headers },
          body: hop.body,
          signal,
        });
        const headers = toHeaders(answer.headers);
        const location = headers.get("location");
        if (
          !redirectStatuses.includes(answer.statusCode) ||
          location === null ||
          request.redirect === "manual"
        ) {
          if (Number(headers.get("content-length") ?? 0) > maxBytes) {
            discardBody(answer.body);
            throw createTooLargeError(maxBytes);
          }
          const contentEncoding = headers.get("content-encoding") ?? "";
          const bytes = await readBoundedBody({ body: answer.body, contentEncoding, maxBytes });
          const { statusCode: status } = answer;
          return { status, url: hop.url.href, headers, bytes, text: () => new TextDecoder().decode(bytes) };
        }
        discardBody(answer.body);
        if (redirects >= MAX_REDIRECTS) {
          throw new AppError({
            code: "source_unreachable",
            message: "The source redirects in circles. Check the link, or try again later.",
          });
        }
        hop = followRedirect({
          hop,
          status: answer.statusCode,
          url: checkUrl({ url: location, base: hop.url, rules }),
        });
      }
    } catch (error) {
      throw normaliseError({ error, request, deadline });
    }
  };
}

interface Hop {
  url: URL;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: string | null;
}

function followRedirect({ hop, status, url }: { hop: Hop; status: number; url: URL }): Hop {
  const keepsBody = status === 307 || status === 308;
  const droppedHeaders = [
    ...(url.origin === hop.url.origin ? [] : originHeaders),
    ...(keepsBody ? [] : ["content-type"]),
  ];
  return {
    url,
    method: keepsBody ? hop.method : "GET",
    headers: Object.fromEntries(
      Object.entries(hop.headers).filter(([name]) => !droppedHeaders.includes(name)),
    ),
    body: keepsBody ? hop.body : null,
  };
}

function lowerCaseKeys(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function toHeaders(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  return headers;
}

const timeoutCodes = ["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"];

function normaliseError({
  error,
  request,
  deadline,
}: {
  error: unknown;
  request: GuardedRequest;
  deadline: AbortSignal;
}): AppError {
  if (isAppError(error)) return error;
  if (request.signal?.aborted === true) {
    return new AppError({ code: "cancelled", message: "Cancelled.", cause: error });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (deadline.aborted || timeoutCodes.includes(code)) {
    return new AppError({
      code: "timeout",
      message: "The source took too long to answer. Try again in a moment.",
      cause: error,
    });
  }
  const host = URL.canParse(request.url) ? new URL(request.url).host : "The source";
  return new AppError({
    code: "source_unreachable",
    message: `${host} can't be reached. Check the link and the network, then try again.`,
    cause: error,
  });
}
