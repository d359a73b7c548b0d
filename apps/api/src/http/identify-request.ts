import type { MiddlewareHandler } from "hono";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "./app-env.ts";
import { readAddress } from "./read-address.ts";

/** A caller's own id is kept where it is one, so that it can be found in the logs of both sides. */
const OWN_ID = /^[\w-]{8,64}$/;

/** Gives every request its id and logs how it ended. */
export function identifyRequest({
  config,
  log,
  randomness,
}: Pick<Dependencies, "config" | "log" | "randomness">): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const shown = context.req.header("x-request-id");
    const requestId = shown && OWN_ID.test(shown) ? shown : randomness.createId();
    const startedAt = performance.now();
    context.set("requestId", requestId);
    context.set("log", log.child({ requestId }));
    context.set("address", readAddress({ context, trustedProxies: config.TRUSTED_PROXIES }));
    await next();
    context.res.headers.set("X-Request-Id", requestId);
    context.var.log.debug(
      {
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        durationMs: Math.round(performance.now() - startedAt),
      },
      "Answered",
    );
  };
}
