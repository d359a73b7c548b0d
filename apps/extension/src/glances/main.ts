/** The hidden document that runs the engine, so that no page's main thread does. It closes when it is idle. */
import { listenForGlances } from "./listen-for-glances.ts";

const IDLE_MS = 60_000;
let closing: ReturnType<typeof setTimeout> | undefined;

listenForGlances({
  onCount: (count) => {
    clearTimeout(closing);
    if (count === 0) closing = setTimeout(() => window.close(), IDLE_MS);
  },
});
