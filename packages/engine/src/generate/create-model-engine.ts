import type { EngineEvent, SummaryEnginePort, SummaryTask } from "../summary-engine.ts";
import { type ModelOptions, openModelRun, type WorkOptions } from "./model-options.ts";
import { readModelUsage } from "./model-run.ts";
import { prepareSpeech } from "./prepare-speech.ts";
import { readAndWrite } from "./read-and-write.ts";
import type { ModelSummary } from "./render-facts.ts";

/** The engine that writes with language models. */
export interface ModelEngine extends SummaryEnginePort {
  readonly engine: "model";
  /** As `summarize`, with the facts for other languages and lengths and the account of what was spent. */
  summarizeVideo(
    input: WorkOptions & { task: SummaryTask; onEvent?: (event: EngineEvent) => void },
  ): Promise<ModelSummary>;
}

/**
 * The model engine behind the engines' port. It reads the speech in windows along the chapters, in parallel; every fact
 * that a model gives is checked against the captions before it is shown, and the frame is written from checked facts. A
 * talk that fits one window takes one call, any other two calls' time.
 */
export function createModelEngine(options: ModelOptions): ModelEngine {
  const summarizeVideo: ModelEngine["summarizeVideo"] = async ({ task, onEvent, signal, onCall }) => {
    const run = openModelRun({ options, work: { signal, onCall } });
    const speech = prepareSpeech(task);
    const written = await readAndWrite({ speech, run, onEvent: onEvent ?? (() => undefined) });
    return { ...written, usage: readModelUsage(run) };
  };
  return {
    engine: "model",
    summarizeVideo,
    async summarize({ task, onEvent, signal }) {
      const { content } = await summarizeVideo({ task, ...(onEvent && { onEvent }), signal });
      return content;
    },
  };
}
