/** A text of `_locales` in the browser's language. Chrome loads those by itself: they add nothing to a page. */
export function getManifestText(key: "summarize" | "reload"): string {
  return chrome.i18n.getMessage(key);
}
