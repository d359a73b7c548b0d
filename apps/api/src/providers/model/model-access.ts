import type { ModelEffort, ModelPrice, ModelSettings } from "@pith/engine/model/model-settings";
import type { ModelChoice } from "../../settings/model-choice.ts";
import type { Settings } from "../../settings/settings.ts";

/** How one model is reached. */
export interface ModelConnection extends ModelChoice {
  /** Null where the server wants none. */
  apiKey: string | null;
  /** Up to and with the version, such as https://api.openai.com/v1. */
  baseUrl: string;
  /** Null where it isn't known. */
  price: ModelPrice | null;
  /** As it is set; null if the server is to be asked. */
  contextTokens: number | null;
  /** Null for the provider's default. */
  effort: ModelEffort | null;
  /** False for a server that refuses to be asked for JSON by a schema. */
  takesSchema: boolean;
}

/** Everything that a thread needs to ask models. Can be copied between threads. */
export interface ModelAccess {
  /** In the order in which they are asked. Not empty. */
  connections: ModelConnection[];
  /** Judges claims; `same` for the connections themselves, null for nobody. */
  checker: ModelConnection | "same" | null;
  settings: Partial<ModelSettings>;
}

/** Said aloud, so that nothing else in the environment decides where speech is sent. */
const OPENAI_URL = "https://api.openai.com/v1";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";
const GOOGLE_URL = "https://generativelanguage.googleapis.com/v1beta";
const SECOND_MS = 1000;

/** The models that the settings name; null where they name none. */
export function readModelAccess(settings: Settings): ModelAccess | null {
  if (settings.MODEL_PROVIDERS.length === 0) return null;
  const connect = (choice: ModelChoice): ModelConnection => ({
    ...choice,
    ...readAddress({ choice, settings }),
    price: settings.MODEL_PRICES[choice.model] ?? null,
    takesSchema: choice.provider !== "compatible" || settings.MODEL_COMPATIBLE_SCHEMA === "on",
    contextTokens: settings.MODEL_CONTEXT_TOKENS || null,
    effort: settings.MODEL_EFFORT,
  });
  const checker = settings.MODEL_CHECKER;
  return {
    connections: settings.MODEL_PROVIDERS.map(connect),
    checker: checker === null ? "same" : checker === "off" ? null : connect(checker),
    settings: {
      windowTokens: settings.MODEL_WINDOW_TOKENS,
      parallelCalls: settings.MODEL_PARALLEL_CALLS,
      callTimeoutMs: settings.MODEL_CALL_TIMEOUT_SECONDS * SECOND_MS,
      silenceTimeoutMs: settings.MODEL_SILENCE_TIMEOUT_SECONDS * SECOND_MS,
      maxRetries: settings.MODEL_RETRIES,
      maxRetryWaitMs: settings.MODEL_RETRY_WAIT_SECONDS * SECOND_MS,
      maxTokens: settings.MODEL_TOKENS_PER_SUMMARY || null,
      maxOutputTokens: settings.MODEL_TOKENS_PER_ANSWER,
      reasoningTokens: settings.MODEL_TOKENS_FOR_THINKING,
    },
  };
}

function readAddress({
  choice,
  settings,
}: {
  choice: ModelChoice;
  settings: Settings;
}): Pick<ModelConnection, "apiKey" | "baseUrl"> {
  switch (choice.provider) {
    case "openai":
      return {
        apiKey: settings.MODEL_OPENAI_API_KEY,
        baseUrl: settings.MODEL_OPENAI_BASE_URL ?? OPENAI_URL,
      };
    case "anthropic":
      return {
        apiKey: settings.MODEL_ANTHROPIC_API_KEY,
        baseUrl: settings.MODEL_ANTHROPIC_BASE_URL ?? ANTHROPIC_URL,
      };
    case "google":
      return {
        apiKey: settings.MODEL_GOOGLE_API_KEY,
        baseUrl: settings.MODEL_GOOGLE_BASE_URL ?? GOOGLE_URL,
      };
    case "compatible":
      return {
        apiKey: settings.MODEL_COMPATIBLE_API_KEY,
        baseUrl: settings.MODEL_COMPATIBLE_BASE_URL ?? "",
      };
  }
}

/** The models as start-up names them: `gpt-5-mini (openai), then llama3.1 (localhost:11434)`. */
export function describeModels({ connections }: ModelAccess): string {
  return connections
    .map(
      ({ provider, model, baseUrl }) =>
        `${model} (${provider === "compatible" ? new URL(baseUrl).host : provider})`,
    )
    .join(", then ");
}
