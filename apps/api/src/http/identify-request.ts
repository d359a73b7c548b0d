import type { Log } from "@pith/core/logging/create-log";
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import type { Metrics } from "./metrics.ts";
import { readAddress, readPeer } from "./read-address.ts";
import { buildSecurityHeaders } from "./security-headers.ts";

/**
 * A caller's own request id is kept if it is a UUID, so that the logs of both sides can be matched. Other
 * formats would let callers inject text into the log.
 */
const OWN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The metrics label for the website and unknown URLs. A label for each path would create too many time series. */
const NO_ROUTE = "*";

/** Adds an id and headers to every request and response, and logs the outcome. */
export function identifyRequest({
  config,
  log,
  randomness,
  forwardingWatch,
  metrics,
}: Pick<HttpDependencies, "config" | "log" | "randomness" | "forwardingWatch"> & {
  metrics: Metrics;
}): MiddlewareHandler<AppEnv> {
  const defaultHeaders = {
    ...buildSecurityHeaders(config),
    // Cacheable responses set their own header. All others are personal, or revocable like a shared
    // summary.
    "Cache-Control": "private, no-store",
    Vary: "Origin",
  };
  const logsAnswers = log.isLevelEnabled("debug");
  return async (context, next) => {
    const shown = context.req.header("x-request-id");
    const requestId = shown && OWN_ID.test(shown) ? shown : randomness.createId();
    const startedAt = performance.now();
    let requestLog: Log | null = null;
    context.set("requestId", requestId);
    context.set("route", NO_ROUTE);
    context.set("getLog", () => {
      requestLog ??= log.child({ requestId });
      return requestLog;
    });
    const hasForwardedFor = context.req.header("x-forwarded-for") !== undefined;
    if (hasForwardedFor && config.TRUSTED_PROXIES === 0) forwardingWatch.record(readPeer(context));
    context.set("address", readAddress({ context, trustedProxies: config.TRUSTED_PROXIES }));
    context.set("headers", { ...defaultHeaders, "X-Request-Id": requestId });
    context.set("isComplete", false);
    await next();
    if (!context.var.isComplete) addHeaders(context);
    const { method } = context.req;
    const { route } = context.var;
    const { status } = context.res;
    const durationMs = performance.now() - startedAt;
    metrics.countRequest({ method, route, status, seconds: durationMs / 1000 });
    if (logsAnswers) {
      context.var.getLog().debug({ method, route, status, durationMs: Math.round(durationMs) }, "Answered");
    }
  };
}

/** Adds the common headers to a response that lacks them. */
function addHeaders(context: Context<AppEnv>): void {
  const { headers } = context.res;
  for (const [name, value] of Object.entries(context.var.headers)) {
    if (name === "Vary") headers.append(name, value);
    else if (!headers.has(name)) headers.set(name, value);
  }
}
