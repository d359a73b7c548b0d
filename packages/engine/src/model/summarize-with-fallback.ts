import { isAppError } from "@pith/core/errors/app-error";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { loadWordClasses } from "../chapters/find-word-classes.ts";
import { loadRestorerFor } from "../restore/load-restorer.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";
import type { EngineEvent, SummaryTask } from "../summary-engine.ts";
import type { ModelEngine } from "./create-model-engine.ts";
import type { WorkOptions } from "./model-options.ts";
import { type ModelCall, type ModelUsage, sumModelCalls } from "./model-usage.ts";
import type { VideoFacts } from "./video-facts.ts";

/** A summary that is available even if the model fails. */
export interface SummaryWithFallback {
  /** `origin.isFallback` is true if the extractive engine wrote the summary. */
  content: SummaryContent;
  /** Null if the extractive engine wrote the summary. */
  facts: VideoFacts | null;
  /** Includes what a failed model cost. */
  usage: ModelUsage;
  /** The error if the model failed, otherwise null. For the operator, not for the reader. */
  failure: unknown;
}

/**
 * Summarizes with the model engine. If it fails, falls back to the extractive engine and labels the summary
 * accordingly; the fallback's points then replace those already published. Rejects with AppError `cancelled`
 * or `no_speech`, for which a fallback wouldn't help.
 */
export async function summarizeWithFallback({
  engine,
  task,
  onEvent,
  signal,
  onCall,
}: WorkOptions & {
  engine: Pick<ModelEngine, "summarizeVideo">;
  task: SummaryTask;
  onEvent?: (event: EngineEvent) => void;
}): Promise<SummaryWithFallback> {
  const calls: ModelCall[] = [];
  const take = (call: ModelCall): void => {
    calls.push(call);
    onCall?.(call);
  };
  await loadWordClasses(task.transcript.language);
  try {
    const summary = await engine.summarizeVideo({ task, ...(onEvent && { onEvent }), signal, onCall: take });
    return { ...summary, failure: null };
  } catch (failure) {
    if (isAppError(failure) && (failure.code === "cancelled" || failure.code === "no_speech")) throw failure;
    const restorer = await loadRestorerFor(task.transcript);
    const content = summarizeTranscript({ ...task, restorer, ...(onEvent && { onEvent }) });
    return {
      // A model is set up, so another try may produce a summary in the requested language.
      content: { ...content, origin: { ...content.origin, isFallback: true, unavailableLanguage: null } },
      facts: null,
      usage: sumModelCalls(calls),
      failure,
    };
  }
}
