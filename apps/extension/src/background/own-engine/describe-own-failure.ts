import { AppError, isAppError } from "@pith/core/errors/app-error";
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

/** Names a model's failure for the person whose model it is. Providers' own words are left out: they may repeat the key. */
export function describeOwnFailure({ error, host }: { error: unknown; host: string }): unknown {
  // A detail, such as that nothing could be proven, says more than this could.
  if (!isAppError(error) || error.reason.code !== "model_failed") return error;
  const reason = readFailureReason(error);
  const code = (reason && codes[reason]) ?? "model_failed.own_unusable";
  return new AppError({ code, params: { host } });
}
