/** The offscreen document that runs the engine off the pages' main threads. It closes itself when idle. */
import { isEnginePort } from "../messages/engine-ports.ts";
import { releasePorts } from "../platform/release-ports.ts";
import { listenForGlances } from "./listen-for-glances.ts";
import { takeTurn } from "./take-turn.ts";
import { warmEngine } from "./warm-engine.ts";

const IDLE_MS = 60_000;
/**
 * Delay before the warm-up resumes, so that a page that disconnected after receiving its glance can render it
 * first.
 */
const RESUME_MS = 1_000;
let closing: ReturnType<typeof setTimeout> | undefined;
let resuming: ReturnType<typeof setTimeout> | undefined;
/** Pending while the warm-up is suspended. */
let suspension: PromiseWithResolvers<void> | null = null;

listenForGlances({
  onCount: (count) => {
    clearTimeout(closing);
    clearTimeout(resuming);
    if (count > 0) return;
    closing = setTimeout(() => window.close(), IDLE_MS);
    resuming = setTimeout(() => {
      suspension?.resolve();
      suspension = null;
    }, RESUME_MS);
  },
  onCommand: () => {
    suspension ??= Promise.withResolvers();
  },
});

releasePorts({ isServedElsewhere: (name) => !isEnginePort(name) });

// The document opens before the user clicks, so the warm-up has usually finished when the captions arrive.
// Otherwise, the captions' arrival suspends the warm-up until no page is connected.
void warmEngine({
  pause: async () => {
    await takeTurn();
    await suspension?.promise;
  },
});
