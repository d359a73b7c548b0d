import { AppError } from "@pith/core/errors/app-error";
import type { CheckingModel, EngineModel, ModelRuntime, ModelSettings } from "./model-settings.ts";
import { type ModelCall, type ModelUsage, sumModelCalls } from "./model-usage.ts";

/** What all calls for one summary or answer share. */
export interface ModelRun {
  /** In the order in which they are asked. */
  models: readonly EngineModel[];
  /** As in `ModelOptions`. */
  checker: CheckingModel | null | undefined;
  settings: ModelSettings;
  runtime: ModelRuntime;
  /** Aborts every call of the run, and with it what they would still cost. */
  signal: AbortSignal;
  /** Every call so far. */
  calls: ModelCall[];
  /** Estimated tokens of the prompts that are being answered. */
  open: { tokens: number };
  /** Models that refused for good, such as for a wrong key. */
  refusing: Set<EngineModel>;
  /** Models that couldn't be reached, as after several time-outs. */
  tired: Set<EngineModel>;
  /** Context lengths in tokens that were found out because a prompt was cut. */
  contexts: Map<EngineModel, number>;
  /** The model that answered first; null before any has. */
  answeredBy: EngineModel | null;
  onCall: (call: ModelCall) => void;
}

/** Starts the account of a summary or answer. */
export function startModelRun({
  onCall,
  ...given
}: Pick<ModelRun, "models" | "checker" | "settings" | "runtime" | "signal"> & {
  onCall?: ((call: ModelCall) => void) | undefined;
}): ModelRun {
  return {
    ...given,
    calls: [],
    open: { tokens: 0 },
    refusing: new Set(),
    tired: new Set(),
    contexts: new Map(),
    answeredBy: null,
    onCall: onCall ?? (() => undefined),
  };
}

/** What a run has spent so far. */
export function readModelUsage(run: ModelRun): ModelUsage {
  return sumModelCalls(run.calls);
}

/** Most tokens that prompt and answer may have together with every model of the run; null if nobody knows. */
export function findContextTokens(run: ModelRun): number | null {
  const known = run.models
    .filter((model) => !run.refusing.has(model))
    .flatMap((model) => run.contexts.get(model) ?? model.contextTokens ?? []);
  return known.length === 0 ? null : Math.min(...known);
}

/** @throws AppError `cancelled` after the run's signal aborted. */
export function throwIfCanceled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError({ code: "cancelled.summary" });
}
