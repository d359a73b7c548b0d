import { isAppError } from "@pith/core/errors/app-error";

/**
 * True if the provider couldn't be reached. The payment's state is then unknown, and the read may be
 * retried.
 */
export function isUnreachable(error: unknown): boolean {
  return isAppError(error) && (error.code === "payment_unavailable" || error.code === "unavailable");
}
