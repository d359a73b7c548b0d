import { summarizeTranscriptInSteps } from "./summarize-transcript.ts";
import type { SummaryEnginePort } from "./summary-engine.ts";

/**
 * The embedded engine behind the port that all engines share: no model, no key, no network. `pause` is awaited between
 * steps, so that the thread it runs on can do other work; in a browser `() => new Promise((go) => setTimeout(go))`.
 */
export function createExtractiveEngine({ pause }: { pause: () => Promise<void> }): SummaryEnginePort {
  return {
    engine: "extractive",
    summarize: (input) => summarizeTranscriptInSteps({ ...input, pause }),
  };
}
