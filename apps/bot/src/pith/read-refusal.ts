import { AppError, getErrorCode, isAppError } from "@pith/core/errors/app-error";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import type { Refusal } from "../messages/build-refusal.ts";

/**
 * Converts an error to a refusal that can be shown to a user. A timeout becomes `timeout`, and anything else
 * that isn't an AppError becomes `internal`.
 */
export function readRefusal(error: unknown): Refusal {
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return { code: "timeout", reason: null, retryAfterSeconds: null };
  }
  if (!isAppError(error)) return { code: "internal", reason: null, retryAfterSeconds: null };
  return { code: error.code, reason: error.reason, retryAfterSeconds: error.retryAfterSeconds };
}

/** Converts a summary or audio failure to a refusal. */
export function readFailure(failure: SummaryFailure | null): Refusal {
  const { code, params } = failure ?? { code: "internal", params: null };
  return { code: getErrorCode(code), reason: params && { code, params }, retryAfterSeconds: null };
}

/**
 * Returns whether an error is a bug that must be logged in full, as opposed to one caused by the user or the
 * network.
 */
export function isFault(error: unknown): boolean {
  if (error instanceof DOMException && error.name === "TimeoutError") return false;
  return !isAppError(error) || (error instanceof AppError && error.code === "internal");
}
