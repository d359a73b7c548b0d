import { AppError } from "@pith/core/errors/app-error";
import type { HttpDependencies } from "./http-dependencies.ts";

const readingMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];
/** Somebody has to free up space first, so retrying within seconds is pointless. */
const RETRY_SECONDS = 60;

/**
 * Rejects writes while the database's disk is nearly full. Reads still work.
 *
 * @throws AppError `unavailable`
 */
export function requireRoom({
  method,
  database,
}: { method: string } & Pick<HttpDependencies, "database">): void {
  if (!readingMethods.includes(method) && !database.hasRoom()) {
    throw new AppError({ code: "unavailable.disk_full", retryAfterSeconds: RETRY_SECONDS });
  }
}
