import type { ModelChoice } from "@pith/core/settings/model-choice";
import type { modelSection } from "@pith/core/settings/model-section";
import type { SettingValues } from "@pith/core/settings/setting";
import { findAddress, type ModelConnection } from "./model-connection.ts";
import { getDefaultSettings, type ModelSettings } from "./model-settings.ts";

/** Parsed values of the settings for models, which the API and the command line share. */
export type ModelValues = SettingValues<typeof modelSection.settings>;

const SECOND_MS = 1000;

/** Returns a model's connection. `baseUrl` is empty for a compatible server that isn't configured. */
export function configureConnection({
  choice,
  values,
}: {
  choice: ModelChoice;
  values: ModelValues;
}): ModelConnection {
  return {
    ...choice,
    ...findAddress({ choice, addresses: values }),
    price: values.MODEL_PRICES[choice.model] ?? null,
    takesSchema: choice.provider !== "compatible" || values.MODEL_COMPATIBLE_SCHEMA === "on",
    contextTokens: values.MODEL_CONTEXT_TOKENS || null,
    effort: values.MODEL_EFFORT,
  };
}

/** Returns the limits for summarizing. The defaults depend on where the first model runs. */
export function configureLimits({
  connections,
  values,
}: {
  connections: readonly ModelConnection[];
  values: ModelValues;
}): ModelSettings {
  const defaults = getDefaultSettings(connections);
  const toMs = (seconds: number | null) => (seconds === null ? null : seconds * SECOND_MS);
  const callTimeoutMs = toMs(values.MODEL_CALL_TIMEOUT_SECONDS) ?? defaults.callTimeoutMs;
  const silenceTimeoutMs = toMs(values.MODEL_SILENCE_TIMEOUT_SECONDS) ?? defaults.silenceTimeoutMs;
  return {
    windowTokens: values.MODEL_WINDOW_TOKENS,
    parallelCalls: values.MODEL_PARALLEL_CALLS ?? defaults.parallelCalls,
    callTimeoutMs,
    silenceTimeoutMs: Math.min(silenceTimeoutMs, callTimeoutMs),
    maxRetries: values.MODEL_RETRIES,
    maxRetryWaitMs: values.MODEL_RETRY_WAIT_SECONDS * SECOND_MS,
    maxTokens: values.MODEL_TOKENS_PER_SUMMARY || null,
    maxOutputTokens: values.MODEL_TOKENS_PER_ANSWER,
    reasoningTokens: values.MODEL_TOKENS_FOR_THINKING,
  };
}
