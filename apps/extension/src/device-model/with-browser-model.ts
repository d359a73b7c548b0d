import { systemClock } from "@pith/core/lib/clock";
import { type BrowserModels, readBrowserModelState } from "@pith/engine/device/browser-model";
import { openBrowserModel } from "@pith/engine/device/open-browser-model";
import { createModelRuntime } from "@pith/engine/model/create-model-runtime";
import type { ModelOptions } from "@pith/engine/model/model-options";
import { testJudge } from "@pith/engine/model/test-judge";

const RANDOM_RANGE = 2 ** 32;

/** Whether each model passed the test as a judge. We run the test once per document. */
const tested = new WeakMap<BrowserModels, boolean>();

function readRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / RANDOM_RANGE;
}

/**
 * The result of `run`, or the reason why the model can't be used. `stopped`: it didn't load, or stopped
 * responding.
 */
export type BrowserModelResult<Result> =
  | { result: Result }
  | { reason: "unavailable" | "unreliable" | "stopped" };

/**
 * Runs a task with the browser's model after testing it as a judge. Never downloads the model. Rejects only
 * after `signal` aborts.
 */
export async function withBrowserModel<Result>({
  models,
  language,
  signal,
  run,
}: {
  models: BrowserModels | null;
  /** BCP 47 language of the answers. */
  language: string;
  signal: AbortSignal;
  run: (options: ModelOptions) => Promise<Result>;
}): Promise<BrowserModelResult<Result>> {
  const state = await readBrowserModelState({ models, language });
  if (models === null || state !== "available") return { reason: "unavailable" };
  try {
    const runtime = createModelRuntime({ clock: systemClock, random: readRandom });
    const { options, close } = await openBrowserModel({ models, language, runtime, signal });
    try {
      const isReliable = tested.get(models) ?? (await testJudge({ options, signal })).isReliable;
      tested.set(models, isReliable);
      return isReliable ? { result: await run(options) } : { reason: "unreliable" };
    } finally {
      close();
    }
  } catch {
    signal.throwIfAborted();
    // The browser unloaded its model, or the model didn't respond to the test.
    return { reason: "stopped" };
  }
}
