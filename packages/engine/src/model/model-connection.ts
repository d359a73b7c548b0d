import type { ModelChoice } from "./model-choice.ts";
import type { ModelEffort, ModelPrice } from "./model-settings.ts";

/** How one model is reached. Can be copied between threads. */
export interface ModelConnection extends ModelChoice {
  /** Null if the server wants none. */
  apiKey: string | null;
  /** Up to and with the version, such as https://api.openai.com/v1. */
  baseUrl: string;
  /** Null if it isn't known. */
  price: ModelPrice | null;
  /** As it is set; null if the server is to be asked. */
  contextTokens: number | null;
  /** Null for the provider's default. */
  effort: ModelEffort | null;
  /** False for a server that refuses to be asked for JSON by a schema. */
  takesSchema: boolean;
}

/** The settings that say where providers are; API and command line read them by the same names. */
export interface ModelAddresses {
  MODEL_OPENAI_API_KEY: string | null;
  MODEL_OPENAI_BASE_URL: string | null;
  MODEL_ANTHROPIC_API_KEY: string | null;
  MODEL_ANTHROPIC_BASE_URL: string | null;
  MODEL_GOOGLE_API_KEY: string | null;
  MODEL_GOOGLE_BASE_URL: string | null;
  MODEL_COMPATIBLE_API_KEY: string | null;
  MODEL_COMPATIBLE_BASE_URL: string | null;
}

/** Said aloud, so that nothing else in the environment decides where speech is sent. */
const OPENAI_URL = "https://api.openai.com/v1";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";
const GOOGLE_URL = "https://generativelanguage.googleapis.com/v1beta";

/** Where a provider is reached, and with which key. `baseUrl` is empty for a compatible server that isn't set. */
export function findAddress({
  choice,
  addresses,
}: {
  choice: ModelChoice;
  addresses: ModelAddresses;
}): Pick<ModelConnection, "apiKey" | "baseUrl"> {
  switch (choice.provider) {
    case "openai":
      return {
        apiKey: addresses.MODEL_OPENAI_API_KEY,
        baseUrl: addresses.MODEL_OPENAI_BASE_URL ?? OPENAI_URL,
      };
    case "anthropic":
      return {
        apiKey: addresses.MODEL_ANTHROPIC_API_KEY,
        baseUrl: addresses.MODEL_ANTHROPIC_BASE_URL ?? ANTHROPIC_URL,
      };
    case "google":
      return {
        apiKey: addresses.MODEL_GOOGLE_API_KEY,
        baseUrl: addresses.MODEL_GOOGLE_BASE_URL ?? GOOGLE_URL,
      };
    case "compatible":
      return {
        apiKey: addresses.MODEL_COMPATIBLE_API_KEY,
        baseUrl: addresses.MODEL_COMPATIBLE_BASE_URL ?? "",
      };
  }
}
