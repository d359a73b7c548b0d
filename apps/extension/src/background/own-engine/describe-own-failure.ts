import { AppError, isAppError } from "@pith/core/errors/app-error";
import { isOutOfCredit } from "@pith/engine/model/classify-failure";
import { ModelFailureError, type ModelFailureReason } from "@pith/engine/model/model-failure";

type OwnFailureCode =
  | "model_failed.own_rejected"
  | "model_failed.own_unreachable"
  | "model_failed.own_limit"
  | "model_failed.own_unusable";

const codes: Partial<Record<ModelFailureReason, OwnFailureCode>> = {
  rejected_account: "model_failed.own_rejected",
  rate_limited: "model_failed.own_limit",
  unreachable: "model_failed.own_unreachable",
  timed_out: "model_failed.own_unreachable",
  silent: "model_failed.own_unreachable",
};

/** Explains a model's failure to the user. Omits the provider's message because it may contain the key. */
export function describeOwnFailure({ error, host }: { error: unknown; host: string }): unknown {
  const failure = isAppError(error) ? error.cause : null;
  // Failures of the model's work, such as when nothing could be proven, are returned unchanged.
  if (!(failure instanceof ModelFailureError)) return error;
  const code = isOutOfCredit(failure.cause)
    ? "model_failed.own_limit"
    : (codes[failure.reason] ?? "model_failed.own_unusable");
  return new AppError({ code, params: { host } });
}
