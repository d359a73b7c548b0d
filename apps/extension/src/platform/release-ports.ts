/** Longer than a stopped background takes to start. */
const RECEIVER_STARTS_MS = 5_000;

/**
 * Lets go of pages' ports that another of the extension's contexts serves. A page's port reaches every listening
 * context, and counts as open while any of them holds it: the page wouldn't notice that the one that serves it has
 * died. A port is released only after that one is certain to hold it, because releasing it earlier would close it.
 */
export function releasePorts({ isServedElsewhere }: { isServedElsewhere: (name: string) => boolean }): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (isServedElsewhere(port.name)) setTimeout(() => port.disconnect(), RECEIVER_STARTS_MS);
  });
}
