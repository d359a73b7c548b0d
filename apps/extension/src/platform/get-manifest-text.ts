/**
 * Returns a UI string from `_locales` in the browser's language. Chrome loads `_locales` itself, so these
 * strings add nothing to a page's size.
 */
export function getManifestText(key: "summarize" | "reload" | "menuVideo" | "menuPage" | "menuText"): string {
  return chrome.i18n.getMessage(key);
}
