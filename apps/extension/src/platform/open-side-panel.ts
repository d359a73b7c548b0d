import type { SidePanelRead } from "../messages/side-panel-messages.ts";

/** Firefox's sidebar API, which is missing from Chrome's types. */
interface FirefoxSidebar {
  sidebarAction?: { open(): Promise<void> };
}

/**
 * Opens the browser's side panel. If it's already open, makes it read the tab again. Must be called
 * synchronously in a click handler, or the browser rejects the call.
 */
export async function openSidePanel({ tabId, of }: Omit<SidePanelRead, "type">): Promise<void> {
  const { sidebarAction } = (globalThis as { browser?: FirefoxSidebar }).browser ?? {};
  if (sidebarAction) await sidebarAction.open();
  else await chrome.sidePanel.open({ tabId });
  const request: SidePanelRead = { type: "side-panel:read", tabId, of };
  // A panel that is still loading doesn't answer. It reads the tab anyway.
  await chrome.runtime.sendMessage(request).catch(() => undefined);
}
