import type { PanelLoad, PanelLoaded } from "../../messages/panel-load.ts";
import { sendRequest } from "../../platform/send-request.ts";
import type { ExtensionTexts } from "../../texts/load-texts.ts";
import type { loadPanel } from "./load-panel.ts";
import type { openPanel } from "./open-panel.tsx";

// Globals through which the panel's scripts reach the button's script. They're bundled separately, so they share no
// modules.
declare global {
  var pithPanel: typeof loadPanel | undefined;
  var pithTexts: Promise<ExtensionTexts> | undefined;
}

/**
 * Asks the background to inject the panel's scripts into this page, once. Returns null if the user didn't
 * click and didn't choose to keep the panel open across videos.
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
  const { isWanted } = (await sendRequest(request)) as PanelLoaded;
  if (!isWanted) return null;
  const { pithPanel: load, pithTexts: texts } = globalThis;
  if (!load || !texts) throw new Error("The panel's script didn't run.");
  return { open: (await load()).openPanel, texts: await texts };
}
