import { isAppError } from "@pith/core/errors/app-error";

/**
 * Returns true if the provider couldn't be reached, in which case the payment's state is unknown and the read
 * can be retried.
 */
export function isUnreachable(error: unknown): boolean {
  return isAppError(error) && (error.code === "payment_unavailable" || error.code === "unavailable");
}
