import { AppError } from "@pith/core/errors/app-error";
import type { CheckingModel, EngineModel, ModelRuntime, ModelSettings } from "./model-settings.ts";
import { type ModelCall, type ModelUsage, sumModelCalls } from "./model-usage.ts";

/** The state shared by all model calls for one summary, rendering or answer. */
export interface ModelRun {
  /** In order of preference. */
  models: readonly EngineModel[];
  checker: CheckingModel | null | undefined;
  settings: ModelSettings;
  runtime: ModelRuntime;
  /** Aborts every call in the run, which also stops further costs. */
  signal: AbortSignal;
  calls: ModelCall[];
  /** Estimated number of tokens in the prompts in flight. */
  open: { tokens: number };
  /** Models whose provider rejects every request, for example because of an invalid key. */
  refusing: Set<EngineModel>;
  /** Models that couldn't be reached, for example because of several timeouts. They are tried last. */
  unreachable: Set<EngineModel>;
  /** Context lengths in tokens, inferred from truncated prompts. */
  contexts: Map<EngineModel, number>;
  /** The first model that answered; null before any has. */
  answeredBy: EngineModel | null;
  onCall: (call: ModelCall) => void;
}

/** Starts a run without any calls yet. */
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
    unreachable: new Set(),
    contexts: new Map(),
    answeredBy: null,
    onCall: onCall ?? (() => undefined),
  };
}

/** Returns the run's usage so far. */
export function readModelUsage(run: ModelRun): ModelUsage {
  return sumModelCalls(run.calls);
}

/**
 * Returns how many tokens a prompt and its answer may have in total to fit every model in the run; null if
 * unknown.
 */
export function findContextTokens(run: ModelRun): number | null {
  const known = run.models
    .filter((model) => !run.refusing.has(model))
    .flatMap((model) => run.contexts.get(model) ?? model.contextTokens ?? []);
  return known.length === 0 ? null : Math.min(...known);
}

/** @throws AppError `cancelled` if the run's signal has aborted. */
export function throwIfCanceled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError({ code: "cancelled.summary" });
}
