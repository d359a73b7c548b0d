import { AppError, getErrorCode, isAppError } from "@pith/core/errors/app-error";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import type { Refusal } from "../messages/build-refusal.ts";

/** A failure as a refusal that somebody can be told. Anything that isn't ours is `internal`. */
export function readRefusal(error: unknown): Refusal {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return { code: "timeout", reason: null, retryAfterSeconds: null };
  }
  if (!isAppError(error)) return { code: "internal", reason: null, retryAfterSeconds: null };
  return { code: error.code, reason: error.reason, retryAfterSeconds: error.retryAfterSeconds };
}

/** Why a summary or an audio failed, as a refusal. */
export function readFailure(failure: SummaryFailure | null): Refusal {
  const { code, params } = failure ?? { code: "internal", params: null };
  return { code: getErrorCode(code), reason: params && { code, params }, retryAfterSeconds: null };
}

/** True where the failure isn't the user's or the network's but a fault that the log should show whole. */
export function isFault(error: unknown): boolean {
  if (error instanceof DOMException && error.name === "TimeoutError") return false;
  return !isAppError(error) || (error instanceof AppError && error.code === "internal");
}
