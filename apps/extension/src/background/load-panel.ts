import { getTextsFile, panelScript } from "../../page-scripts.ts";
import type { PanelLoad, PanelLoaded } from "../messages/panel-load.ts";
import { readBrowserLanguage } from "../platform/browser-language.ts";
import type { RequestSender } from "../platform/on-request.ts";
import { runFiles } from "../platform/tab-scripts.ts";
import { readPreferences } from "../settings/preferences.ts";

/**
 * Runs the panel's scripts in the frame that asks for them. A page's own script can't ask, and the files aren't
 * web-accessible, so that pages can't find the extension by requesting them.
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
    ...(loadedLanguage === null ? [panelScript.file] : []),
  ];
  if (isWanted && files.length > 0 && tabId !== undefined && frameId !== undefined)
    await runFiles({ tabId, frameId, files });
  return { type: "panel:loaded", isWanted };
}
