/** Firefox's sidebar API, which is missing from Chrome's types. */
interface FirefoxSidebar {
  sidebarAction?: { open(): Promise<void> };
}

/** Opens the browser's side panel. Must be called synchronously in a click handler, or the browser rejects the call. */
export async function openSidePanel(tabId: number): Promise<void> {
  const { sidebarAction } = (globalThis as { browser?: FirefoxSidebar }).browser ?? {};
  if (sidebarAction) await sidebarAction.open();
  else await chrome.sidePanel.open({ tabId });
}
