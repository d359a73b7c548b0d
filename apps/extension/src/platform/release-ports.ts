/** Longer than it takes a stopped background to start. */
const RECEIVER_STARTS_MS = 5_000;

/**
 * Disconnects from ports that another extension context serves. A port opened by a page reaches every
 * listening context and stays open until all of them disconnect, so the page wouldn't notice that the serving
 * context has died. The delay ensures that the serving context has received the port, because disconnecting
 * its only holder would close the port.
 */
export function releasePorts({ isServedElsewhere }: { isServedElsewhere: (name: string) => boolean }): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (isServedElsewhere(port.name)) setTimeout(() => port.disconnect(), RECEIVER_STARTS_MS);
  });
}
