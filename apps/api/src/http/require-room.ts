import { AppError } from "@pith/core/errors/app-error";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { HttpDependencies } from "./http-dependencies.ts";

const readingMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];
/** Someone has to free up space, so retrying within seconds is pointless. */
const RETRY_SECONDS = 60;

/** Refuses calls that write while the database's disk is nearly full. Reading still works. */
export function requireRoom({ database }: Pick<HttpDependencies, "database">): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (!readingMethods.includes(context.req.method) && !database.hasRoom()) {
      throw new AppError({ code: "unavailable.disk_full", retryAfterSeconds: RETRY_SECONDS });
    }
    await next();
  };
}
