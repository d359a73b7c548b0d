/** The hidden document that runs the engine, so that no page's main thread does. It closes when it is idle. */
import { GLANCE_PORT } from "../messages/glance-messages.ts";
import { listenForGlances } from "./listen-for-glances.ts";

const IDLE_MS = 60_000;
/** Longer than a stopped background takes to start. */
const BACKGROUND_STARTS_MS = 5_000;
let closing: ReturnType<typeof setTimeout> | undefined;

listenForGlances({
  onCount: (count) => {
    clearTimeout(closing);
    if (count === 0) closing = setTimeout(() => window.close(), IDLE_MS);
  },
});

// A page's port reaches every context that listens, and its other end counts as open while one of them holds it. If this
// document held a port of the background's, a page wouldn't notice that the browser stopped the background. It lets go
// only once the background surely has the port: until then, letting go would close it.
chrome.runtime.onConnect.addListener((port) => {
  if (port.name !== GLANCE_PORT) setTimeout(() => port.disconnect(), BACKGROUND_STARTS_MS);
});
