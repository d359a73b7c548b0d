import type { PanelLoad, PanelLoaded } from "../../messages/panel-load.ts";
import type { ExtensionTexts } from "../../texts/load-texts.ts";
import type { loadPanel } from "./load-panel.ts";
import type { openPanel } from "./open-panel.tsx";

// What the panel's scripts leave for the button's. Each is bundled by itself, so they share no modules.
declare global {
  var pithPanel: typeof loadPanel | undefined;
  var pithTexts: Promise<ExtensionTexts> | undefined;
}

/**
 * Has the background run the panel's scripts in this page, once. Returns null if nobody pressed anything and the panel
 * isn't to stay open.
 *
 * @throws if the extension was updated or removed while this page was open, or may no longer run in it.
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
