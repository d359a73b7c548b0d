import { type ModelRun, startModelRun } from "./model-run.ts";
import {
  type CheckingModel,
  defaultModelSettings,
  type EngineModel,
  type ModelRuntime,
  type ModelSettings,
} from "./model-settings.ts";
import type { ModelCall } from "./model-usage.ts";

/** Options shared by all work with models. */
export interface ModelOptions {
  /** In order of preference; the next one is the fallback if one fails. At least one. */
  models: readonly EngineModel[];
  /** Judges every claim. Absent: `models` judge. Null: nothing is judged, and cleaned quotes are shown. */
  checker?: CheckingModel | null | undefined;
  runtime: ModelRuntime;
  /** Missing settings default to `defaultModelSettings`. */
  settings?: Partial<ModelSettings>;
}

/** Options for a single summary, rendering or answer. */
export interface WorkOptions {
  /** Aborts all calls and their remaining cost; the work then rejects with AppError `cancelled`. */
  signal?: AbortSignal | undefined;
  /** Called after every call, even if the work fails later. */
  onCall?: ((call: ModelCall) => void) | undefined;
}

/** Starts the run for one summary, rendering or answer. */
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
