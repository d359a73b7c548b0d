import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "./app-env.ts";
import type { Metrics } from "./metrics.ts";
import { readAddress } from "./read-address.ts";

/** A caller's own id is kept where it is one, so that it can be found in the logs of both sides. */
const OWN_ID = /^[\w-]{8,64}$/;

/** Gives every request its id and logs how it ended. */
export function identifyRequest({
  config,
  log,
  randomness,
  metrics,
}: Pick<Dependencies, "config" | "log" | "randomness"> & { metrics: Metrics }): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const shown = context.req.header("x-request-id");
    const requestId = shown && OWN_ID.test(shown) ? shown : randomness.createId();
    const startedAt = performance.now();
    context.set("requestId", requestId);
    context.set("log", log.child({ requestId }));
    context.set("address", readAddress({ context, trustedProxies: config.TRUSTED_PROXIES }));
    await next();
    context.res.headers.set("X-Request-Id", requestId);
    const { method, path } = context.req;
    const { status } = context.res;
    const durationMs = performance.now() - startedAt;
    // The route's pattern, not its path: ids would make a series of their own each.
    metrics.countRequest({ method, route: readRoute(context), status, seconds: durationMs / 1000 });
    context.var.log.debug({ method, path, status, durationMs: Math.round(durationMs) }, "Answered");
  };
}

/** The pattern of the route that answered; `*` for the website and for what there is nothing at. */
function readRoute(context: Context): string {
  return matchedRoutes(context).findLast(({ path }) => !path.includes("*"))?.path ?? "*";
}
