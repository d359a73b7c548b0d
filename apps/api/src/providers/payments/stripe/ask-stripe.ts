import { AppError } from "@pith/core/errors/app-error";
import { Stripe } from "stripe";

/** Stripe's rate limits reset every second, but its outages last longer. This covers both. */
const RETRY_AFTER_SECONDS = 15;

/**
 * Calls Stripe and converts its failures to our errors.
 *
 * @throws AppError `payment_unavailable` if Stripe can't be reached, is overloaded or rejects our key; `internal` if it
 * rejects our request.
 */
export async function askStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw describeFailure(error);
  }
}

/** Like `askStripe`, but for an object that may not exist. Returns null in that case. */
export async function findAtStripe<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw describeFailure(error);
  }
}

/**
 * Returns true if Stripe doesn't have the object, including when it never existed in this account or mode.
 */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.code === "resource_missing";
}

export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError;
}

/** Ignores the error if a concurrent request has just created the same object. */
export async function ignoreExisting(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!isStripeError(error) || error.code !== "resource_already_exists") throw error;
  }
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
