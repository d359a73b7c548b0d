import { getTextsFile, panelScripts } from "../../page-scripts.ts";
import type { PanelLoad, PanelLoaded } from "../messages/panel-load.ts";
import { readBrowserLanguage } from "../platform/browser-language.ts";
import type { RequestSender } from "../platform/on-request.ts";
import { runFiles } from "../platform/tab-scripts.ts";
import { readPreferences } from "../settings/preferences.ts";

/**
 * Injects the panel's scripts into the requesting frame. A page's own scripts can't send this request, and
 * the files aren't web-accessible, so pages can't detect the extension by fetching them.
 */
export async function loadPanel(
  { isAutomatic, loadedLanguage }: PanelLoad,
  { tabId, frameId }: RequestSender,
): Promise<PanelLoaded> {
  const preferences = await readPreferences();
  const isWanted = !isAutomatic || preferences.staysOpen;
  const language = preferences.language ?? readBrowserLanguage();
  const files = [
    ...(loadedLanguage === language ? [] : [getTextsFile(language)]),
    ...(loadedLanguage === null ? panelScripts.map(({ file }) => file) : []),
  ];
  if (isWanted && files.length > 0 && tabId !== undefined && frameId !== undefined)
    await runFiles({ tabId, frameId, files });
  return { type: "panel:loaded", isWanted };
}
