/** The offscreen document that runs the engine off the pages' main threads. It closes itself when idle. */
import { isEnginePort } from "../messages/engine-ports.ts";
import { releasePorts } from "../platform/release-ports.ts";
import { listenForGlances } from "./listen-for-glances.ts";
import { takeTurn } from "./take-turn.ts";
import { warmEngine } from "./warm-engine.ts";

const IDLE_MS = 60_000;
let closing: ReturnType<typeof setTimeout> | undefined;
const warming = new AbortController();

listenForGlances({
  onCount: (count) => {
    clearTimeout(closing);
    if (count === 0) closing = setTimeout(() => window.close(), IDLE_MS);
  },
  onCommand: () => warming.abort(),
});

releasePorts({ isServedElsewhere: (name) => !isEnginePort(name) });

// The document opens before the user clicks, so the warm-up has usually finished when the captions arrive.
// Otherwise, the captions' arrival aborts the warm-up.
warmEngine({ pause: takeTurn, signal: warming.signal }).catch(() => undefined);
