import { AppError } from "@pith/core/errors/app-error";
import type { Context } from "hono";
import type { Config } from "../config.ts";
import { listOrigins } from "../lib/list-origins.ts";
import type { AppEnv } from "./app-env.ts";
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from "./run-once.ts";

const safeMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];
const allowedMethods = "GET, POST, PUT, PATCH, DELETE";
const allowedHeaders = `Authorization, Content-Type, ${IDEMPOTENCY_HEADER}, Last-Event-ID, X-Request-Id`;
const exposedHeaders = `X-Request-Id, Retry-After, ${REPLAYED_HEADER}`;
const PREFLIGHT_SECONDS = 600;

/**
 * Creates the origin check: answers CORS preflights, echoes the exact allowed origin, and rejects unsafe
 * requests from other origins. A request without `Origin` doesn't come from a page, so there is no cookie for
 * a page to abuse.
 */
export function createOriginCheck({
  config,
  isExempt,
}: {
  config: Config;
  /** Paths called by other servers, such as webhooks. */
  isExempt: (path: string) => boolean;
}): (context: Context<AppEnv>) => Response | null {
  const origins = listOrigins(config);
  return (context) => {
    const { method } = context.req;
    const origin = context.req.header("origin");
    const isAllowed = origin !== undefined && origins.has(origin);
    if (method === "OPTIONS" && context.req.header("access-control-request-method")) {
      return context.body(null, 204, {
        ...(isAllowed && {
          "Access-Control-Allow-Origin": origin,
          "Access-Control-Allow-Credentials": "true",
          "Access-Control-Allow-Methods": allowedMethods,
          "Access-Control-Allow-Headers": allowedHeaders,
          "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
        }),
      });
    }
    if (origin === undefined) return null;
    if (!isAllowed && !safeMethods.includes(method) && !isExempt(context.req.path)) {
      throw new AppError({ code: "forbidden.origin" });
    }
    if (isAllowed) {
      Object.assign(context.get("headers"), {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Credentials": "true",
        "Access-Control-Expose-Headers": exposedHeaders,
        "Cross-Origin-Resource-Policy": "cross-origin",
      });
    }
    return null;
  };
}
