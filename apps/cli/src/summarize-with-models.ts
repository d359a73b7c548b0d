import { randomInt } from "node:crypto";
import { AppError } from "@pith/core/errors/app-error";
import { systemClock } from "@pith/core/lib/clock";
import { type ModelProvider, parseModelChoice } from "@pith/core/settings/model-choice";
import { createModelEngine } from "@pith/engine/model/create-model-engine";
import { createModelRuntime } from "@pith/engine/model/create-model-runtime";
import { findAddress, type ModelConnection } from "@pith/engine/model/model-connection";
import type { ModelOptions } from "@pith/engine/model/model-options";
import { getDefaultSettings } from "@pith/engine/model/model-settings";
import { openModels } from "@pith/engine/model/open-model";
import { type SummaryWithFallback, summarizeWithFallback } from "@pith/engine/model/summarize-with-fallback";
import type { EngineEvent, SummaryTask } from "@pith/engine/summary-engine";
import { createPatientFetch } from "@pith/sources/http/create-patient-fetch";
import type { CliConfig } from "./config.ts";

const RANDOM_RANGE = 2 ** 32;

function connect({ name, models }: { name: string; models: CliConfig["models"] }): ModelConnection {
  const choice = parseModelChoice(name);
  if (choice === null)
    throw createSettingError(
      `“${name}” names no model. Write provider and model, like openai:gpt-5-mini or compatible:llama3.1:8b.`,
    );
  const address = findAddress({ choice, addresses: models });
  if (address.baseUrl === "")
    throw createSettingError(
      "A compatible model needs MODEL_COMPATIBLE_BASE_URL, such as http://localhost:11434/v1.",
    );
  const prefix = `MODEL_${choice.provider.toUpperCase()}` as Uppercase<`MODEL_${ModelProvider}`>;
  // The user's own server may not need a key.
  if (address.apiKey === null && models[`${prefix}_BASE_URL`] === null)
    throw createSettingError(`The model ${name} needs a key from its provider. Set ${prefix}_API_KEY.`);
  return { ...choice, ...address, price: null, contextTokens: null, effort: null, takesSchema: true };
}

function createSettingError(message: string): AppError {
  return new AppError({ code: "invalid_input", message });
}

/**
 * Summarizes with models. If none of them responds, falls back to the built-in engine and says so in the
 * summary. `failure` is then the error, otherwise null.
 */
export async function summarizeWithModels({
  names,
  models,
  task,
  signal,
  onEvent,
}: {
  names: readonly string[];
  models: CliConfig["models"];
  task: SummaryTask;
  signal: AbortSignal;
  onEvent: (event: EngineEvent) => void;
}): Promise<Pick<SummaryWithFallback, "content" | "failure">> {
  const options = await openModelOptions({ names, models });
  return await summarizeWithFallback({ engine: createModelEngine(options), task, signal, onEvent });
}

/** Opens the named models, and the checker from the settings. */
export async function openModelOptions({
  names,
  models,
}: {
  names: readonly string[];
  models: CliConfig["models"];
}): Promise<ModelOptions> {
  const { MODEL_CHECKER: checker } = models;
  const connections = names.map((name) => connect({ name, models }));
  const opened = await openModels({
    connections,
    checker: checker === null ? "same" : checker === "off" ? null : connect({ name: checker, models }),
    fetch,
    callFetch: createPatientFetch(),
  });
  const runtime = createModelRuntime({
    clock: systemClock,
    random: () => randomInt(RANDOM_RANGE) / RANDOM_RANGE,
  });
  return { ...opened, runtime, settings: getDefaultSettings(connections) };
}
