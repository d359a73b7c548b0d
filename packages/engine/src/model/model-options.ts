import { type ModelRun, startModelRun } from "./model-run.ts";
import {
  type CheckingModel,
  defaultModelSettings,
  type EngineModel,
  type ModelRuntime,
  type ModelSettings,
} from "./model-settings.ts";
import type { ModelCall } from "./model-usage.ts";

/** What everything that asks models needs. */
export interface ModelOptions {
  /** In the order in which they are asked; the next one stands in if one fails. At least one. */
  models: readonly EngineModel[];
  /** Judges every claim. Absent: `models` judge. Null: nobody does, and cleaned quotes are shown. */
  checker?: CheckingModel | null | undefined;
  runtime: ModelRuntime;
  /** What isn't given is as in `defaultModelSettings`. */
  settings?: Partial<ModelSettings>;
}

/** What one piece of work may be given on top. */
export interface WorkOptions {
  /** Stops all calls and what they would still cost; the work then rejects with AppError `cancelled`. */
  signal?: AbortSignal | undefined;
  /** Called after every call, also if the work fails later. */
  onCall?: ((call: ModelCall) => void) | undefined;
}

/** Opens the account for one piece of work. */
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
