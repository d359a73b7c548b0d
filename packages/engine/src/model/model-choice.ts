import type { ModelPrice } from "./model-settings.ts";

/** Who answers for a model. `compatible` is any server that speaks OpenAI's chat completions. */
export const modelProviders = ["openai", "anthropic", "google", "compatible"] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** One model that may be asked, as it is named in the settings. */
export interface ModelChoice {
  provider: ModelProvider;
  /** The provider's own name of it. */
  model: string;
}

/** Reads `openai:gpt-5-mini`. The model's name may hold colons itself. Null where it isn't of this form. */
export function parseModelChoice(text: string): ModelChoice | null {
  const colon = text.indexOf(":");
  const named = text.slice(0, colon).trim().toLowerCase();
  const model = text.slice(colon + 1).trim();
  const provider = modelProviders.find((one) => one === named);
  return colon > 0 && provider && model ? { provider, model } : null;
}

/** Reads `gpt-5-mini=0.25/2`: dollars for a million tokens that are sent and written. Null where it isn't of this form. */
export function parseModelPrice(text: string): (ModelPrice & { model: string }) | null {
  const found = /^(.+?)\s*=\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (!found) return null;
  const [, model = "", input, output] = found;
  return { model, inputUsdPerMillion: Number(input), outputUsdPerMillion: Number(output) };
}
