/** Supported model providers. `compatible` is any server with OpenAI's chat completions API. */
export const modelProviders = ["openai", "anthropic", "google", "compatible"] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** How long a reasoning model thinks before it answers. */
export const modelEfforts = ["none", "minimal", "low", "medium", "high"] as const;
export type ModelEffort = (typeof modelEfforts)[number];

/** A model chosen by the operator or user. */
export interface ModelChoice {
  provider: ModelProvider;
  /** The model's name at the provider. */
  model: string;
}

/** A provider's price per million tokens, in US dollars. */
export interface ModelPrice {
  inputUsdPerMillion: number;
  outputUsdPerMillion: number;
}

/** Parses `openai:gpt-5-mini`. The model's name may contain colons. Returns null for any other format. */
export function parseModelChoice(text: string): ModelChoice | null {
  const colon = text.indexOf(":");
  const named = text.slice(0, colon).trim().toLowerCase();
  const model = text.slice(colon + 1).trim();
  const provider = modelProviders.find((one) => one === named);
  return colon > 0 && provider && model ? { provider, model } : null;
}

/**
 * Parses `gpt-5-mini=0.25/2`: dollars per million input and output tokens. Returns null for any other format.
 */
export function parseModelPrice(text: string): (ModelPrice & { model: string }) | null {
  const found = /^(.+?)\s*=\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (!found) return null;
  const [, model = "", input, output] = found;
  return { model, inputUsdPerMillion: Number(input), outputUsdPerMillion: Number(output) };
}
