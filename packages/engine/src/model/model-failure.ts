import { isAppError } from "@pith/core/errors/app-error";
import { z } from "zod";

/** Why a call to a model returned nothing usable. */
export const modelFailureReasons = [
  /** No connection, a broken stream, or a server error. */
  "unreachable",
  "rate_limited",
  /** The provider rejects every request because of a wrong key, an unknown model, or insufficient credit. */
  "rejected_account",
  /** The provider rejects this particular request. */
  "rejected_request",
  /** The prompt exceeds the model's context. */
  "context_exceeded",
  "timed_out",
  "silent",
  /** A content filter stopped the answer. */
  "filtered",
  /** The answer is prose instead of JSON, which is how models refuse. */
  "declined",
  /** The answer reached its token limit before any part of it was usable. */
  "cut_off",
  "empty",
  /** JSON that is malformed or violates the schema. */
  "unreadable",
  /** The run's token budget is spent. */
  "over_budget",
] as const;
export const modelFailureReasonSchema = z.enum(modelFailureReasons);
export type ModelFailureReason = z.infer<typeof modelFailureReasonSchema>;

/** The `cause` of a `model_failed` AppError; carries the reason for the failure. */
export class ModelFailureError extends Error {
  readonly reason: ModelFailureReason;

  constructor({ reason, cause }: { reason: ModelFailureReason; cause?: unknown }) {
    super(`The language model gave no usable answer (${reason}).`, { cause });
    this.name = "ModelFailureError";
    this.reason = reason;
  }
}

/** Returns the reason for a failure thrown by `askModel`; null for any other error. */
export function readFailureReason(error: unknown): ModelFailureReason | null {
  if (!isAppError(error)) return null;
  return error.cause instanceof ModelFailureError ? error.cause.reason : null;
}
