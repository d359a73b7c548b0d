import type { SummaryContent } from "@pith/core/summaries/summary";
import type { EngineEvent, SummaryTask } from "../summary-engine.ts";
import { assembleSummary } from "./assemble-summary.ts";
import { type ModelOptions, openModelRun, type WorkOptions } from "./model-options.ts";
import { type ModelRun, readModelUsage } from "./model-run.ts";
import type { ModelUsage } from "./model-usage.ts";
import { prepareSpeech, type Speech } from "./prepare-speech.ts";
import { createKeyPointPublisher, type KeyPointPublisher } from "./publish-key-points.ts";
import { toKeyPoint } from "./show-facts.ts";
import type { VideoFacts } from "./video-facts.ts";
import { writeFromFacts } from "./write-from-facts.ts";

/** A summary, with the facts that it is based on and its usage. */
export interface ModelSummary {
  content: SummaryContent;
  /** Used to render other languages, lengths and shapes. Includes the texts written for this summary. */
  facts: VideoFacts;
  usage: ModelUsage;
}

const WRITE_PROGRESS = 0.4;
const FINISH_PROGRESS = 0.95;

/** Writes missing texts from facts, publishes the final parts and assembles the summary. */
export async function finishSummary({
  speech,
  facts: known,
  run,
  onEvent,
  show,
}: {
  speech: Speech;
  facts: VideoFacts;
  run: ModelRun;
  onEvent: (event: EngineEvent) => void;
  show: KeyPointPublisher["show"];
}): Promise<ModelSummary> {
  const { points, writing, facts } = await writeFromFacts({
    speech,
    facts: known,
    run,
    onPoints: (shown) => {
      // With a word limit, the selection isn't final until the end.
      if (speech.task.maxWords === null) show(shown.map(toKeyPoint));
    },
  });
  onEvent({ type: "status", stage: "finishing", progress: FINISH_PROGRESS });
  const content = assembleSummary({ speech, facts, points, writing });
  onEvent({
    type: "chapters",
    chapters: content.chapters,
    captionLanguage: content.origin.captionLanguage,
  });
  show(content.keyPoints);
  return { content, facts, usage: readModelUsage(run) };
}

/**
 * Renders a summary from the facts of an earlier summary of the same transcript, in the task's language,
 * length and shape, and according to the reader's wish. Doesn't send the transcript, and makes no call at all
 * if all texts already exist. Quotes and times are the same in every language. Rejects with AppError:
 * `no_speech`, `cancelled`, `model_failed`.
 */
export async function renderFacts({
  task,
  facts,
  onEvent = () => undefined,
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
  onEvent({ type: "chapters", chapters: facts.chapters, captionLanguage: task.transcript.language });
  onEvent({ type: "status", stage: "writing", progress: WRITE_PROGRESS });
  const { show } = createKeyPointPublisher(onEvent);
  return finishSummary({ speech, facts, run, onEvent, show });
}
