import { isAppError } from "@pith/core/errors/app-error";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { loadRestorerFor } from "../restore/load-restorer.ts";
import { summarizeTranscript } from "../summarize-transcript.ts";
import type { EngineEvent, SummaryTask } from "../summary-engine.ts";
import type { ModelEngine } from "./create-model-engine.ts";
import type { WorkOptions } from "./model-options.ts";
import { type ModelCall, type ModelUsage, sumModelCalls } from "./model-usage.ts";
import type { VideoFacts } from "./video-facts.ts";

/** A summary that somebody gets whatever the model does. */
export interface SummaryWithFallback {
  /** `origin.isFallback` is true where the extractive engine stood in. */
  content: SummaryContent;
  /** Null where the extractive engine stood in. */
  facts: VideoFacts | null;
  /** Also what a model that failed has cost. */
  usage: ModelUsage;
  /** Why the model failed; null where it didn't. For the operator, not for the reader. */
  failure: unknown;
}

/**
 * Summarizes with the model engine and, where that fails at any point, with the extractive one, labeled as such. Its
 * points then take the places of those that were told before. Rejects with AppError `cancelled` and `no_speech`, which
 * no other engine could mend.
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
  try {
    const summary = await engine.summarizeVideo({ task, ...(onEvent && { onEvent }), signal, onCall: take });
    return { ...summary, failure: null };
  } catch (failure) {
    if (isAppError(failure) && (failure.code === "cancelled" || failure.code === "no_speech")) throw failure;
    const restorer = await loadRestorerFor(task.transcript);
    const content = summarizeTranscript({ ...task, restorer, ...(onEvent && { onEvent }) });
    return {
      content: { ...content, origin: { ...content.origin, isFallback: true } },
      facts: null,
      usage: sumModelCalls(calls),
      failure,
    };
  }
}
