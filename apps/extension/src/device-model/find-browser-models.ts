import type { BrowserModels } from "@pith/engine/device/browser-model";

/**
 * Returns the browser's own model; null if it has none. Chrome exposes it to documents, but not to service
 * workers.
 */
export function findBrowserModels(): BrowserModels | null {
  const { LanguageModel: models } = globalThis as { LanguageModel?: BrowserModels };
  return models ?? null;
}
