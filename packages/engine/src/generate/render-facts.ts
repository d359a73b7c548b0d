import type { SummaryContent } from "@pith/core/summaries/summary";
import type { EngineEvent, SummaryTask } from "../summary-engine.ts";
import type { VideoFacts } from "./fact.ts";
import { type ModelOptions, openModelRun, type WorkOptions } from "./model-options.ts";
import { readModelUsage } from "./model-run.ts";
import type { ModelUsage } from "./model-usage.ts";
import { prepareSpeech } from "./prepare-speech.ts";
import { writeFromFacts } from "./write-from-facts.ts";

/** A summary with what it was made from and what it took. */
export interface ModelSummary {
  content: SummaryContent;
  /** For other languages and lengths; holds what was written for this one. */
  facts: VideoFacts;
  usage: ModelUsage;
}

/**
 * Renders a summary in the task's language and length from facts that an earlier summary of the same transcript has left. No speech is sent; a length in a language that has been written before needs no call at all.
 * Quotes, times, numbers and names are those of the facts in every language. Rejects with AppError: `no_speech`,
 * `cancelled`, `model_failed`.
 */
export async function renderFacts({
  task,
  facts,
  onEvent,
  signal,
  onCall,
  ...options
}: ModelOptions &
  WorkOptions & {
    task: SummaryTask;
    facts: VideoFacts;
    onEvent?: (event: EngineEvent) => void;
  }): Promise<ModelSummary> {
  const run = openModelRun({ options, work: { signal, onCall } });
  const speech = prepareSpeech(task);
  const written = await writeFromFacts({ speech, facts, run, onEvent: onEvent ?? (() => undefined) });
  return { ...written, usage: readModelUsage(run) };
}
