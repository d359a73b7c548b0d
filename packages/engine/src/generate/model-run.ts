import { AppError } from "@pith/core/errors/app-error";
import type { EngineModel, ModelRuntime, ModelSettings } from "./model-settings.ts";
import { type ModelCall, type ModelUsage, sumModelCalls } from "./model-usage.ts";

/** What all calls for one summary or answer share. */
export interface ModelRun {
  /** In the order in which they are asked. */
  models: readonly EngineModel[];
  settings: ModelSettings;
  runtime: ModelRuntime;
  /** Aborts every call of the run, and with it what they would still cost. */
  signal: AbortSignal;
  /** Every call so far. */
  calls: ModelCall[];
  /** Models that refused for good, such as for a wrong key. */
  refusing: Set<EngineModel>;
  /** The model that answered first; null before any has. */
  answeredBy: EngineModel | null;
  onCall: (call: ModelCall) => void;
}

/** Starts the account of a summary or answer. */
export function startModelRun({
  models,
  settings,
  runtime,
  signal,
  onCall,
}: {
  models: readonly EngineModel[];
  settings: ModelSettings;
  runtime: ModelRuntime;
  signal: AbortSignal;
  onCall?: ((call: ModelCall) => void) | undefined;
}): ModelRun {
  return {
    models,
    settings,
    runtime,
    signal,
    calls: [],
    refusing: new Set(),
    answeredBy: null,
    onCall: onCall ?? (() => undefined),
  };
}

/** What a run has spent so far. */
export function readModelUsage(run: ModelRun): ModelUsage {
  return sumModelCalls(run.calls);
}

/** @throws AppError `cancelled` after the run's signal aborted. */
export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError({ code: "cancelled", message: "The summary was cancelled." });
}
