/**
 * The hidden document that runs the engine, to keep pages' main threads free. It closes itself when idle.
 */
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

// A page's port reaches every listening context, and counts as open while any of them holds it. If this
// document kept a port meant for the background, the page wouldn't notice that the browser has stopped the
// background. The port is released only after the background is certain to hold it, because releasing it
// earlier would close it.
chrome.runtime.onConnect.addListener((port) => {
  if (port.name !== GLANCE_PORT) setTimeout(() => port.disconnect(), BACKGROUND_STARTS_MS);
});
