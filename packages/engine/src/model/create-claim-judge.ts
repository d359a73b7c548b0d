import { isAppError } from "@pith/core/errors/app-error";
import type { ClaimJudge } from "../ground/claim-judge.ts";
import { askModel } from "./ask-model.ts";
import { readFailureReason } from "./model-failure.ts";
import { findContextTokens, type ModelRun } from "./model-run.ts";
import type { CheckingModel } from "./model-settings.ts";

/** Fraction of the context that a judge's prompt may use. The rest is for its verdicts. */
const PROMPT_SHARE = 0.6;

function chooseChecker(run: ModelRun): CheckingModel | null {
  if (run.checker !== undefined) return run.checker;
  const [model] = run.models;
  return model === undefined ? null : { ...model, kind: "structured" };
}

/**
 * Returns the judge for a run: the configured checker, or else the writing models. Null if judging is turned
 * off.
 */
export function createClaimJudge(run: ModelRun): ClaimJudge | null {
  const checker = chooseChecker(run);
  if (checker === null) return null;
  const judges: ModelRun = { ...run, models: run.checker === undefined ? run.models : [checker] };
  const contextTokens = findContextTokens(judges);
  let judgedBy = checker.name;
  return {
    // A fallback model may have judged instead of the first one.
    get model() {
      return judgedBy;
    },
    kind: checker.kind,
    maxPromptTokens: contextTokens === null ? null : Math.floor(contextTokens * PROMPT_SHARE),
    async judge({ instructions, prompt, schema, signal }) {
      try {
        const value = await askModel({
          run: judges,
          signal,
          request: { purpose: "check", instructions, prompt, schema, elementsKey: "verdicts" },
          read: ({ value: answer, model }) => {
            judgedBy = model.name;
            return { value: answer };
          },
        });
        return { kind: "answered", ...value };
      } catch (error) {
        if (isAppError(error) && error.code === "cancelled") throw error;
        return { kind: readFailureReason(error) === "over_budget" ? "over_budget" : "unreachable" };
      }
    },
  };
}
