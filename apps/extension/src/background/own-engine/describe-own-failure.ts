import { AppError } from "@pith/core/errors/app-error";
import { type ModelFailureReason, readFailureReason } from "@pith/engine/model/model-failure";

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
  const reason = readFailureReason(error);
  // Failures of the model's work, such as when nothing could be proven, are returned unchanged.
  if (reason === null) return error;
  const code = codes[reason] ?? "model_failed.own_unusable";
  return new AppError({ code, params: { host } });
}
