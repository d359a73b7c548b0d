import { type ModelRun, startModelRun } from "./model-run.ts";
import {
  type CheckingModel,
  defaultModelSettings,
  type EngineModel,
  type ModelRuntime,
  type ModelSettings,
} from "./model-settings.ts";
import type { ModelCall } from "./model-usage.ts";

/** Options shared by everything that calls models. */
export interface ModelOptions {
  /** In order of preference: if a model fails, the next one takes over. At least one. */
  models: readonly EngineModel[];
  /**
   * The model that judges claims. If absent, `models` judge them. If null, nothing is judged, and cleaned-up
   * quotes are shown instead.
   */
  checker?: CheckingModel | null | undefined;
  runtime: ModelRuntime;
  /** Missing settings default to `defaultModelSettings`. */
  settings?: Partial<ModelSettings>;
}

/** Options for a single summary, rendering or answer. */
export interface WorkOptions {
  /**
   * Aborts all calls, so that they incur no further cost; the promise then rejects with AppError `cancelled`.
   */
  signal?: AbortSignal | undefined;
  /** Called after every call, even if the work fails later. */
  onCall?: ((call: ModelCall) => void) | undefined;
}

/** Starts the model run for one summary, rendering or answer. */
export function openModelRun({ options, work }: { options: ModelOptions; work: WorkOptions }): ModelRun {
  return startModelRun({
    models: options.models,
    checker: options.checker,
    settings: { ...defaultModelSettings, ...options.settings },
    runtime: options.runtime,
    signal: work.signal ?? new AbortController().signal,
    onCall: work.onCall,
  });
}
