/** Longer than it takes a stopped background to start. */
const RECEIVER_STARTS_MS = 5_000;

/**
 * Disconnects from ports that another extension context serves. Every listening context gets a page's port,
 * and it stays open while any of them holds it, so the page wouldn't notice that the serving context has
 * died. The delay makes sure that the serving context has the port, because disconnecting the only holder
 * would close it.
 */
export function releasePorts({ isServedElsewhere }: { isServedElsewhere: (name: string) => boolean }): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (isServedElsewhere(port.name)) setTimeout(() => port.disconnect(), RECEIVER_STARTS_MS);
  });
}
