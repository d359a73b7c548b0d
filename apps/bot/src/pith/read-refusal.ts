import { ApiError } from "@pith/core/client/api-error";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { Refusal } from "../messages/build-refusal.ts";

/** A failure as a refusal that somebody can be told. Anything that isn't ours is `internal`. */
export function readRefusal(error: unknown): Refusal {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return { code: "timeout", message: "", retryAfterSeconds: null };
  }
  if (!isAppError(error)) return { code: "internal", message: "", retryAfterSeconds: null };
  const message = error instanceof ApiError ? (error.serverText ?? error.message) : error.message;
  return { code: error.code, message, retryAfterSeconds: error.retryAfterSeconds };
}

/** True where the failure isn't the user's or the network's but a fault that the log should show whole. */
export function isFault(error: unknown): boolean {
  if (error instanceof DOMException && error.name === "TimeoutError") return false;
  return !isAppError(error) || (error instanceof AppError && error.code === "internal");
}
