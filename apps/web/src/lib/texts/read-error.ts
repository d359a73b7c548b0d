import { isAppError, type PlainErrorMessageCode } from "@pith/core/errors/app-error";
import { type Failure, renderFailure } from "./say.ts";

/**
 * Converts a thrown value to a user-facing failure. Anything but an AppError is a bug in the page: its
 * message is only for the log, and the user sees `fault` instead.
 */
export function readFailure(error: unknown, fault: PlainErrorMessageCode = "internal.page"): Failure {
  return isAppError(error) ? { ...error.reason, message: "" } : { code: fault, params: {}, message: "" };
}

/** Returns the message for a thrown value, in the user's language. */
export function readError(error: unknown, fault?: PlainErrorMessageCode): string {
  return renderFailure(readFailure(error, fault));
}
