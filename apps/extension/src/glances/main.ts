/** The hidden document that runs the engine off the pages' main threads. It closes itself when idle. */
import { isEnginePort } from "../messages/engine-ports.ts";
import { releasePorts } from "../platform/release-ports.ts";
import { listenForGlances } from "./listen-for-glances.ts";

const IDLE_MS = 60_000;
let closing: ReturnType<typeof setTimeout> | undefined;

listenForGlances({
  onCount: (count) => {
    clearTimeout(closing);
    if (count === 0) closing = setTimeout(() => window.close(), IDLE_MS);
  },
});

releasePorts({ isServedElsewhere: (name) => !isEnginePort(name) });
