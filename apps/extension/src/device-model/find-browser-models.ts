import type { BrowserModels } from "@pith/engine/device/browser-model";

/**
 * Returns the browser's own model; null in browsers without one. Chrome has it in documents, but not in service
 * workers.
 */
export function findBrowserModels(): BrowserModels | null {
  const { LanguageModel: models } = globalThis as { LanguageModel?: BrowserModels };
  return models ?? null;
}
