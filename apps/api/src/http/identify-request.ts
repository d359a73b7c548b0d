import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "./app-env.ts";
import type { HttpDependencies } from "./http-dependencies.ts";
import type { Metrics } from "./metrics.ts";
import { readAddress } from "./read-address.ts";
import { buildSecurityHeaders } from "./security-headers.ts";

/** A caller's own id is kept where it is one, so that it can be found in the logs of both sides. */
const OWN_ID = /^[\w-]{8,64}$/;
/** What the website and addresses with nothing at them are counted under: each path would be a series of its own. */
const NO_ROUTE = "*";

/** Gives every request its id and the headers of its answer, and logs how it ended. */
export function identifyRequest({
  config,
  log,
  randomness,
  metrics,
}: Pick<HttpDependencies, "config" | "log" | "randomness"> & {
  metrics: Metrics;
}): MiddlewareHandler<AppEnv> {
  const securityHeaders = buildSecurityHeaders(config);
  const logsAnswers = log.isLevelEnabled("debug");
  return async (context, next) => {
    const shown = context.req.header("x-request-id");
    const requestId = shown && OWN_ID.test(shown) ? shown : randomness.createId();
    const startedAt = performance.now();
    let requestLog: Logger | null = null;
    context.set("requestId", requestId);
    context.set("route", NO_ROUTE);
    context.set("getLog", () => {
      requestLog ??= log.child({ requestId });
      return requestLog;
    });
    context.set("address", readAddress({ context, trustedProxies: config.TRUSTED_PROXIES }));
    context.set("headers", { ...securityHeaders, "X-Request-Id": requestId, Vary: "Origin" });
    context.set("isComplete", false);
    await next();
    if (!context.var.isComplete) addHeaders(context);
    const { method, path } = context.req;
    const { status } = context.res;
    const durationMs = performance.now() - startedAt;
    metrics.countRequest({ method, route: context.var.route, status, seconds: durationMs / 1000 });
    if (logsAnswers) {
      context.var.getLog().debug({ method, path, status, durationMs: Math.round(durationMs) }, "Answered");
    }
  };
}

/** Adds what every answer carries to one that was made without it. */
function addHeaders(context: Context<AppEnv>): void {
  const { headers } = context.res;
  for (const [name, value] of Object.entries(context.var.headers)) {
    if (name === "Vary") headers.append(name, value);
    else if (!headers.has(name)) headers.set(name, value);
  }
}
