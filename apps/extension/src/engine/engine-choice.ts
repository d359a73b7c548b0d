import { z } from "zod";

/** Providers for the user's own model. `compatible` is any server with OpenAI's chat completions API. */
export const ownProviders = [
  "openai",
  "anthropic",
  "gemini",
  "openrouter",
  "ollama",
  "lmstudio",
  "compatible",
] as const;
export const ownProviderSchema = z.enum(ownProviders);
export type OwnProvider = z.infer<typeof ownProviderSchema>;

/** The user's own model. The key leaves this device only in requests to `baseUrl`. */
export const ownModelSchema = z.object({
  provider: ownProviderSchema,
  /** Including the version, such as https://api.openai.com/v1. */
  baseUrl: z.url({ protocol: /^https?$/ }).max(500),
  model: z.string().trim().min(1).max(200),
  /** Null if the server needs none. Limited to characters that a header can contain. */
  apiKey: z
    .string()
    .regex(/^[!-~]{1,1000}$/)
    .nullable(),
});
export type OwnModel = z.infer<typeof ownModelSchema>;

/** The writer of full summaries: Pith's server or the user's own model. */
export const engineKindSchema = z.enum(["server", "own"]);
export type EngineKind = z.infer<typeof engineKindSchema>;

/** Each provider's default base URL for the form; null if it has none. */
export const usualAddresses: Record<OwnProvider, string | null> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  gemini: "https://generativelanguage.googleapis.com/v1beta",
  openrouter: "https://openrouter.ai/api/v1",
  ollama: "http://localhost:11434/v1",
  lmstudio: "http://localhost:1234/v1",
  compatible: null,
};

/** Providers that reject requests without a key. */
export const keyedProviders: ReadonlySet<OwnProvider> = new Set([
  "openai",
  "anthropic",
  "gemini",
  "openrouter",
]);

/** Returns the host permission for a URL, without the port because some browsers don't accept one. */
export function toHostPermission(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}
