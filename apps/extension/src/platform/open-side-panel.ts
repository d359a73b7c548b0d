/** Firefox's sidebar, which Chrome's types don't have. */
interface FirefoxSidebar {
  sidebarAction?: { open(): Promise<void> };
}

/** Opens the browser's side panel. Must be called at once in a press, or the browser refuses. */
export async function openSidePanel(tabId: number): Promise<void> {
  const { sidebarAction } = (globalThis as { browser?: FirefoxSidebar }).browser ?? {};
  if (sidebarAction) await sidebarAction.open();
  else await chrome.sidePanel.open({ tabId });
}
