import { randomInt } from "node:crypto";
import { AppError } from "@pith/core/errors/app-error";
import { systemClock } from "@pith/core/lib/clock";
import { type ModelChoice, type ModelProvider, parseModelChoice } from "@pith/core/settings/model-choice";
import { modelSection } from "@pith/core/settings/model-section";
import { readSettings } from "@pith/core/settings/read-settings";
import { configureConnection, configureLimits, type ModelValues } from "@pith/engine/model/configure-models";
import { createModelEngine } from "@pith/engine/model/create-model-engine";
import { createModelRuntime } from "@pith/engine/model/create-model-runtime";
import type { ModelConnection } from "@pith/engine/model/model-connection";
import type { ModelOptions } from "@pith/engine/model/model-options";
import { openModels } from "@pith/engine/model/open-model";
import { type SummaryWithFallback, summarizeWithFallback } from "@pith/engine/model/summarize-with-fallback";
import type { EngineEvent, SummaryTask } from "@pith/engine/summary-engine";
import { createPatientFetch } from "@pith/sources/http/create-patient-fetch";
import type { ModelEnvironment } from "./config.ts";

const RANDOM_RANGE = 2 ** 32;

/** Parses the settings for models. Throws AppError `not_configured` for invalid values. */
function parseSettings({ variables, settingsFile }: ModelEnvironment): ModelValues {
  // The models are named separately, because `--model` takes precedence.
  const environment = { ...variables, MODEL_PROVIDERS: undefined };
  const { values, problems } = readSettings({ settings: modelSection.settings, environment });
  // A setting that lacks another one matters only if its provider is used, which `connect` checks.
  if (values !== null) return values;
  throw new AppError({
    code: "not_configured",
    message: `${problems.join(". ")}. Settings for models are read from the environment and from ${settingsFile}.`,
  });
}

function parseName(name: string): ModelChoice {
  const choice = parseModelChoice(name);
  if (choice !== null) return choice;
  throw createSettingError(
    `“${name}” names no model. Write provider and model, like openai:gpt-5-mini or compatible:llama3.1:8b.`,
  );
}

function connect({ choice, values }: { choice: ModelChoice; values: ModelValues }): ModelConnection {
  const connection = configureConnection({ choice, values });
  if (connection.baseUrl === "")
    throw createSettingError(
      "A compatible model needs MODEL_COMPATIBLE_BASE_URL, such as http://localhost:11434/v1.",
    );
  const { provider, model } = choice;
  const prefix = `MODEL_${provider.toUpperCase()}` as Uppercase<`MODEL_${ModelProvider}`>;
  // The user's own server may not need a key.
  if (connection.apiKey === null && values[`${prefix}_BASE_URL`] === null)
    throw createSettingError(
      `The model ${provider}:${model} needs a key from its provider. Set ${prefix}_API_KEY.`,
    );
  return connection;
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
  models: ModelEnvironment;
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
  models: ModelEnvironment;
}): Promise<ModelOptions> {
  const values = parseSettings(models);
  const { MODEL_CHECKER: checker } = values;
  const connections = names.map((name) => connect({ choice: parseName(name), values }));
  const opened = await openModels({
    connections,
    checker: checker === null ? "same" : checker === "off" ? null : connect({ choice: checker, values }),
    fetch,
    callFetch: createPatientFetch(),
  });
  const runtime = createModelRuntime({
    clock: systemClock,
    random: () => randomInt(RANDOM_RANGE) / RANDOM_RANGE,
  });
  return { ...opened, runtime, settings: configureLimits({ connections, values }) };
}
