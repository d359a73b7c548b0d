/**
 * Returns a text from `_locales` in the browser's language. Chrome loads those itself, so they add no weight to a page.
 */
export function getManifestText(key: "summarize" | "reload"): string {
  return chrome.i18n.getMessage(key);
}
