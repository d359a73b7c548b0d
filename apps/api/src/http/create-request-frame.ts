import type { Log } from "@pith/core/logging/create-log";
import type { Context, MiddlewareHandler } from "hono";
import type { SpanFacts } from "../lib/tracer.ts";
import type { AppEnv } from "./app-env.ts";
import { createOriginCheck } from "./check-origin.ts";
import { answerError } from "./error-reply.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import type { Metrics } from "./metrics.ts";
import { readAddress, readPeer } from "./read-address.ts";
import { requireRoom } from "./require-room.ts";
import { buildSecurityHeaders } from "./security-headers.ts";

/**
 * A client's own request id is kept if it is a UUID, so that the logs of both sides can be correlated. Any
 * other format would let clients inject text into the log.
 */
const OWN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/**
 * The metrics label for the website and unknown URLs. One label per path would create too many time series.
 */
const NO_ROUTE = "*";
/** The lowest status that means a request failed. */
const FAILURE_STATUS = 400;
const SERVER_FAILURE_STATUS = 500;

/**
 * Handles a request. Returns a plain response instead of a promise if it's available immediately, which saves
 * a third of the time.
 */
export type Handle = () => Response | Promise<Response>;

/** Wraps the handling of every request. */
export interface RequestFrame {
  /**
   * Assigns the request id, checks the origin and adds response headers, then logs and counts the request.
   */
  run(context: Context<AppEnv>, handle: Handle): Response | Promise<Response>;
  /**
   * Does the same as `run`, as middleware. The contract's routes don't use it, because Hono's middleware
   * chain costs more than the routes themselves.
   */
  middleware: MiddlewareHandler<AppEnv>;
}

export function createRequestFrame({
  config,
  log,
  randomness,
  database,
  forwardingWatch,
  metrics,
  tracer,
  isExempt,
}: Pick<HttpDependencies, "config" | "log" | "randomness" | "database" | "forwardingWatch" | "tracer"> & {
  metrics: Metrics;
  /** Paths called by other servers, such as webhooks. */
  isExempt: (path: string) => boolean;
}): RequestFrame {
  const defaultHeaders = {
    ...buildSecurityHeaders(config),
    // Cacheable responses set their own header. All others are personal, or can be revoked like a shared
    // summary.
    "Cache-Control": "private, no-store",
    Vary: "Origin",
  };
  const logsAll = config.ACCESS_LOG === "all";
  const logsFailures = logsAll || config.ACCESS_LOG === "failures";
  const logsAtDebug = log.isLevelEnabled("debug");
  const trustedProxies = config.TRUSTED_PROXIES;
  const checkOrigin = createOriginCheck({ config, isExempt });

  function begin(context: Context<AppEnv>): void {
    const shown = context.req.header("x-request-id");
    const requestId = shown && OWN_ID.test(shown) ? shown : randomness.createId();
    let requestLog: Log | null = null;
    context.set("requestId", requestId);
    context.set("route", NO_ROUTE);
    context.set("getLog", () => {
      requestLog ??= log.child({ requestId });
      return requestLog;
    });
    if (trustedProxies === 0 && context.req.header("x-forwarded-for") !== undefined) {
      forwardingWatch.record(readPeer(context));
    }
    context.set("address", readAddress({ context, trustedProxies }));
    context.set("headers", { ...defaultHeaders, "X-Request-Id": requestId });
  }

  function end(context: Context<AppEnv>, response: Response, startedAt: number): Response {
    if (!context.get("isComplete")) addHeaders(context, response);
    const { method } = context.req;
    // Hono drops this body without canceling it, so whatever writes to the stream would wait forever for a
    // reader.
    if (method === "HEAD") response.body?.cancel().catch(() => undefined);
    const { status } = response;
    const route = context.get("route");
    const durationMs = performance.now() - startedAt;
    metrics.countRequest({ method, route, status, seconds: durationMs / 1000 });
    const isLogged = logsAll || (logsFailures && status >= FAILURE_STATUS);
    if (isLogged || logsAtDebug) {
      const facts = { method, route, status, durationMs: Math.round(durationMs) };
      context.get("getLog")()[isLogged ? "info" : "debug"](facts, "Answered");
    }
    return response;
  }

  function run(context: Context<AppEnv>, handle: Handle): Response | Promise<Response> {
    const startedAt = performance.now();
    begin(context);
    let response: Response | Promise<Response>;
    try {
      const preflight = checkOrigin(context);
      if (!preflight) requireRoom({ method: context.req.method, database });
      response = preflight ?? handle();
    } catch (error) {
      response = answerError({ context, error });
    }
    if (!(response instanceof Promise)) return end(context, response, startedAt);
    return response.then(
      (answered) => end(context, answered, startedAt),
      (error: unknown) => end(context, answerError({ context, error }), startedAt),
    );
  }

  const runTraced: typeof run = tracer
    ? (context, handle) =>
        tracer.run({
          kind: "server",
          work: async () => run(context, handle),
          describe: (outcome) => describeSpan({ context, outcome }),
        })
    : run;

  return {
    run: runTraced,
    middleware: async (context, next) =>
      runTraced(context, async () => {
        await next();
        return context.res;
      }),
  };
}

function describeSpan({
  context,
  outcome,
}: {
  context: Context<AppEnv>;
  outcome: { result: Response } | { error: unknown };
}): SpanFacts {
  const { method } = context.req;
  const route = context.get("route");
  const status = "result" in outcome ? outcome.result.status : SERVER_FAILURE_STATUS;
  return {
    name: `${method} ${route}`,
    fields: { method: method as "GET", route, status, requestId: context.get("requestId") },
    hasFailed: status >= SERVER_FAILURE_STATUS,
  };
}

function addHeaders(context: Context<AppEnv>, { headers }: Response): void {
  for (const [name, value] of Object.entries(context.get("headers"))) {
    if (name === "Vary") headers.append(name, value);
    else if (!headers.has(name)) headers.set(name, value);
  }
}
