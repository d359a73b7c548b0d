import type { Readable } from "node:stream";
import { AppError } from "@pith/core/errors/app-error";
import { Agent, type Dispatcher, request as sendRequest } from "undici";
import { checkUrl } from "./check-url.ts";
import {
  createGuardedConnector,
  createSocketOpener,
  type OpenSocket,
  type ResolveHost,
  resolveWithSystem,
} from "./create-guarded-connector.ts";
import type { TrafficMeter } from "./guarded-fetch.ts";
import { discardBody } from "./read-bounded-body.ts";

export interface GuardOptions {
  /** Exact origins that may be requested even though they aren't public, such as a replay server on loopback. */
  allowedOrigins?: readonly string[] | undefined;
  /** Allowed ports on public hosts; 80 and 443 by default. */
  allowedPorts?: readonly number[] | undefined;
  /** Longest gap between two chunks of a response, in milliseconds; 8 s by default. */
  idleTimeoutMs?: number | undefined;
  resolve?: ResolveHost | undefined;
  openSocket?: OpenSocket | undefined;
}

export interface OpenRequest {
  url: string;
  method: "GET" | "HEAD" | "POST" | "PATCH";
  headers: Readonly<Record<string, string>>;
  body: string | null;
  redirect: "follow" | "manual";
  signal: AbortSignal;
  meter?: TrafficMeter | undefined;
  /** True if only `signal` limits the wait for the response. */
  isPatient?: boolean | undefined;
}

/** A response whose body hasn't been read. The caller must read or discard it. */
export interface OpenedAnswer {
  status: number;
  /** Final URL after redirects. */
  url: string;
  headers: Headers;
  body: Readable;
}

export type GuardedOpener = (request: OpenRequest) => Promise<OpenedAnswer>;

const DEFAULT_IDLE_TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 5;
const redirectStatuses = [301, 302, 303, 307, 308];
/** Many sites reject requests without a user agent. */
const defaultHeaders = {
  "user-agent": "Mozilla/5.0 (compatible; Pith/1.0)",
  "accept-encoding": "gzip, deflate, br",
};
/** Headers bound to one origin, which must not follow a redirect to another. */
const originHeaders = ["authorization", "cookie", "origin", "referer"];

/**
 * Creates the function that opens all of Pith's outgoing requests. URLs are checked as written, after DNS resolution,
 * and again after every redirect. Throws the guard's AppErrors or undici's errors.
 */
export function createGuardedOpener(options: GuardOptions): GuardedOpener {
  const idleTimeoutMs = options.idleTimeoutMs ?? DEFAULT_IDLE_TIMEOUT_MS;
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
    let hop: Hop = {
      url: checkUrl({ url: request.url, rules }),
      method: request.method,
      headers: lowerCaseKeys(request.headers),
      body: request.body,
    };
    for (let redirects = 0; ; redirects += 1) {
      request.signal.throwIfAborted();
      request.meter?.countRequest();
      const answer = await sendRequest(hop.url, {
        dispatcher: agent,
        method: hop.method,
        headers: { ...defaultHeaders, ...hop.headers },
        body: hop.body,
        signal: request.signal,
        ...(request.isPatient && { headersTimeout: 0 }),
      });
      const headers = toHeaders(answer.headers);
      const location = headers.get("location");
      const { statusCode: status, body } = answer;
      if (!redirectStatuses.includes(status) || location === null || request.redirect === "manual") {
        return { status, url: hop.url.href, headers, body };
      }
      discardBody(body);
      if (redirects >= MAX_REDIRECTS) {
        throw new AppError({ code: "source_unreachable.redirects" });
      }
      hop = followRedirect({ hop, status, url: checkUrl({ url: location, base: hop.url, rules }) });
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
    method: keepsBody || hop.method === "HEAD" ? hop.method : "GET",
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
