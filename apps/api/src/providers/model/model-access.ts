import type { ModelChoice } from "@pith/core/settings/model-choice";
import { findAddress, type ModelConnection } from "@pith/engine/model/model-connection";
import { getDefaultSettings, type ModelSettings } from "@pith/engine/model/model-settings";
import type { Settings } from "../../settings/settings.ts";

/** What a thread needs to call models. Must be structured-cloneable. */
export interface ModelAccess {
  /** In order of preference. Not empty. */
  connections: ModelConnection[];
  /** The model that checks claims. `same` uses the connections themselves; null disables checks. */
  checker: ModelConnection | "same" | null;
  settings: ModelSettings;
}

const SECOND_MS = 1000;

/** Returns the configured models. Null if there are none. */
export function readModelAccess(settings: Settings): ModelAccess | null {
  if (settings.MODEL_PROVIDERS.length === 0) return null;
  const connect = (choice: ModelChoice): ModelConnection => ({
    ...choice,
    ...findAddress({ choice, addresses: settings }),
    price: settings.MODEL_PRICES[choice.model] ?? null,
    takesSchema: choice.provider !== "compatible" || settings.MODEL_COMPATIBLE_SCHEMA === "on",
    contextTokens: settings.MODEL_CONTEXT_TOKENS || null,
    effort: settings.MODEL_EFFORT,
  });
  const checker = settings.MODEL_CHECKER;
  const connections = settings.MODEL_PROVIDERS.map(connect);
  const defaults = getDefaultSettings(connections);
  const toMs = (seconds: number | null) => (seconds === null ? null : seconds * SECOND_MS);
  const callTimeoutMs = toMs(settings.MODEL_CALL_TIMEOUT_SECONDS) ?? defaults.callTimeoutMs;
  const silenceTimeoutMs = toMs(settings.MODEL_SILENCE_TIMEOUT_SECONDS) ?? defaults.silenceTimeoutMs;
  return {
    connections,
    checker: checker === null ? "same" : checker === "off" ? null : connect(checker),
    settings: {
      windowTokens: settings.MODEL_WINDOW_TOKENS,
      parallelCalls: settings.MODEL_PARALLEL_CALLS ?? defaults.parallelCalls,
      callTimeoutMs,
      silenceTimeoutMs: Math.min(silenceTimeoutMs, callTimeoutMs),
      maxRetries: settings.MODEL_RETRIES,
      maxRetryWaitMs: settings.MODEL_RETRY_WAIT_SECONDS * SECOND_MS,
      maxTokens: settings.MODEL_TOKENS_PER_SUMMARY || null,
      maxOutputTokens: settings.MODEL_TOKENS_PER_ANSWER,
      reasoningTokens: settings.MODEL_TOKENS_FOR_THINKING,
    },
  };
}

/** Describes the models for the startup output: `gpt-5-mini (openai), then llama3.1 (localhost:11434)`. */
export function describeModels({ connections }: ModelAccess): string {
  return connections
    .map(
      ({ provider, model, baseUrl }) =>
        `${model} (${provider === "compatible" ? new URL(baseUrl).host : provider})`,
    )
    .join(", then ");
}
