import type { ModelChoice, ModelEffort, ModelPrice } from "@pith/core/settings/model-choice";

/** How to reach a model. Supports structured cloning, so it can be sent between threads. */
export interface ModelConnection extends ModelChoice {
  /** Null if the server doesn't need one. */
  apiKey: string | null;
  /** Includes the API version, as in https://api.openai.com/v1. */
  baseUrl: string;
  /** Null if unknown. */
  price: ModelPrice | null;
  /** The configured context length; null to ask the server. */
  contextTokens: number | null;
  /** Null for the provider's default. */
  effort: ModelEffort | null;
  /** False for a server that rejects JSON schemas. */
  takesSchema: boolean;
  /** Extra headers for every request, such as those that a provider requires from browsers. */
  headers?: Readonly<Record<string, string>>;
}

/** The settings for the providers' keys and base URLs. The API and the command line use the same names. */
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

/** Set explicitly, so that no environment variable can redirect transcripts to another server. */
const OPENAI_URL = "https://api.openai.com/v1";
const ANTHROPIC_URL = "https://api.anthropic.com/v1";
const GOOGLE_URL = "https://generativelanguage.googleapis.com/v1beta";

/**
 * Returns a provider's base URL and key. `baseUrl` is empty for a compatible server that isn't configured.
 */
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
