import { AppError } from "@pith/core/errors/app-error";
import { Stripe } from "stripe";

/** When asking again makes sense: Stripe's limits are by the second, its outages are not. */
const RETRY_AFTER_SECONDS = 15;

/**
 * Calls Stripe, with its failures told in our words.
 *
 * @throws AppError `payment_unavailable` where Stripe can't be reached, is overloaded or doesn't know our key; `internal`
 * where it doesn't take what we asked.
 */
export async function askStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw describeFailure(error);
  }
}

/** The same for something that may not be there. Null where Stripe has no such thing. */
export async function findAtStripe<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw describeFailure(error);
  }
}

/** True where Stripe says that what was named isn't there, also where it was never in this account or mode. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === "resource_missing";
}

export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

function describeFailure(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return new AppError({ code: "payment_unavailable.card", cause: error });
  }
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  ) {
    return new AppError({ code: "internal.payment_request", cause: error });
  }
  return new AppError({
    code: "payment_unavailable.no_answer",
    cause: error,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
