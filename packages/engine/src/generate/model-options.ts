import { type ModelRun, startModelRun } from "./model-run.ts";
import {
  defaultModelSettings,
  type EngineModel,
  type ModelRuntime,
  type ModelSettings,
} from "./model-settings.ts";
import type { ModelCall } from "./model-usage.ts";

/** What everything that asks models needs. */
export interface ModelOptions {
  /** In the order in which they are asked; the next one stands in where one fails. At least one. */
  models: readonly EngineModel[];
  runtime: ModelRuntime;
  /** What isn't given is as in `defaultModelSettings`. */
  settings?: Partial<ModelSettings>;
}

/** What one piece of work may be given on top. */
export interface WorkOptions {
  /** Stops all calls and what they would still cost; the work then rejects with AppError `cancelled`. */
  signal?: AbortSignal | undefined;
  /** Told of every call as soon as it has ended, also where the work fails later. */
  onCall?: ((call: ModelCall) => void) | undefined;
}

/** Opens the account for one piece of work. */
export function openModelRun({ options, work }: { options: ModelOptions; work: WorkOptions }): ModelRun {
  return startModelRun({
    models: options.models,
    settings: { ...defaultModelSettings, ...options.settings },
    runtime: options.runtime,
    signal: work.signal ?? new AbortController().signal,
    onCall: work.onCall,
  });
}
