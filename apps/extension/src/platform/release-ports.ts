/**
 * The port between the background and the offscreen document, through which each notices that the other has
 * shut down.
 */
export const LIFELINE_PORT = "lifeline";

/**
 * Disconnects from ports that another extension context serves, as soon as that context has shut down. A port
 * opened by a page reaches every listening context and stays open while any of them is alive, so the page
 * wouldn't notice otherwise. Disconnecting earlier would close the port for the page, whichever context
 * serves it.
 */
export function releasePorts({ isServedElsewhere }: { isServedElsewhere: (name: string) => boolean }): void {
  const held = new Set<chrome.runtime.Port>();
  let isWatching = false;

  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    chrome.runtime.connect({ name: LIFELINE_PORT }).onDisconnect.addListener(() => {
      isWatching = false;
      for (const port of held) port.disconnect();
      held.clear();
    });
  }

  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === LIFELINE_PORT || !isServedElsewhere(port.name)) return;
    held.add(port);
    port.onDisconnect.addListener(() => held.delete(port));
    watch();
  });
}
