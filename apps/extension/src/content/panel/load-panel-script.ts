import type { PanelLoad, PanelLoaded } from "../../messages/panel-load.ts";
import type { ExtensionTexts } from "../../texts/load-texts.ts";
import type { loadPanel } from "./load-panel.ts";
import type { openPanel } from "./open-panel.tsx";

// Globals that the panel's scripts set for the button's. They're bundled separately, so they share no
// modules.
declare global {
  var pithPanel: typeof loadPanel | undefined;
  var pithTexts: Promise<ExtensionTexts> | undefined;
}

/**
 * Has the background inject the panel's scripts into this page, once. Returns null if this isn't a click and
 * the panel isn't supposed to stay open.
 *
 * @throws if the extension was updated or removed while this page was open, or no longer has access to it.
 */
export async function loadPanelScript({
  isAutomatic,
}: {
  isAutomatic: boolean;
}): Promise<{ open: typeof openPanel; texts: ExtensionTexts } | null> {
  const loadedLanguage = (await globalThis.pithTexts)?.language ?? null;
  const request: PanelLoad = { type: "panel:load", isAutomatic, loadedLanguage };
  const { isWanted } = (await chrome.runtime.sendMessage(request)) as PanelLoaded;
  if (!isWanted) return null;
  const { pithPanel: load, pithTexts: texts } = globalThis;
  if (!load || !texts) throw new Error("The panel's script didn't run.");
  return { open: (await load()).openPanel, texts: await texts };
}
