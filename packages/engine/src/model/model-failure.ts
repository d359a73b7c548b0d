import { isAppError } from "@pith/core/errors/app-error";
import { z } from "zod";

/** Why a call to a model gave nothing usable. */
export const modelFailureReasons = [
  /** No connection, a broken stream, or an error of the server. */
  "unreachable",
  "rate_limited",
  /** The provider takes no request of ours: a wrong key, an unknown model, no money left. */
  "rejected_account",
  /** The provider doesn't take this request. */
  "rejected_request",
  /** The prompt is longer than the model's context. */
  "context_exceeded",
  "timed_out",
  "silent",
  /** A content filter stopped the answer. */
  "filtered",
  /** Prose instead of JSON, as models refuse. */
  "declined",
  /** The answer ended at the most tokens that it may have, before anything in it could be used. */
  "cut_off",
  "empty",
  /** JSON that is broken or has another form. */
  "unreadable",
  /** The run's tokens are spent. */
  "over_budget",
] as const;
export const modelFailureReasonSchema = z.enum(modelFailureReasons);
export type ModelFailureReason = z.infer<typeof modelFailureReasonSchema>;

/** The cause of an AppError `model_failed`: which of the known failures it was. */
export class ModelFailureError extends Error {
  readonly reason: ModelFailureReason;

  constructor({ reason, cause }: { reason: ModelFailureReason; cause?: unknown }) {
    super(`The language model gave no usable answer (${reason}).`, { cause });
    this.name = "ModelFailureError";
    this.reason = reason;
  }
}

/** The reason of a failure that `askModel` threw; null for any other error. */
export function readFailureReason(error: unknown): ModelFailureReason | null {
  if (!isAppError(error)) return null;
  return error.cause instanceof ModelFailureError ? error.cause.reason : null;
}
