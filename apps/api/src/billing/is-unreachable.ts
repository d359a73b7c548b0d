import { isAppError } from "@pith/core/errors/app-error";

/** True where a provider couldn't be asked at all: nothing is known of the payment, and it may be asked again. */
export function isUnreachable(error: unknown): boolean {
  return isAppError(error) && (error.code === "payment_unavailable" || error.code === "unavailable");
}
