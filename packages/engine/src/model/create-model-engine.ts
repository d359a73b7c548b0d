import { AppError } from "@pith/core/errors/app-error";
import type { EngineEvent, SummaryEnginePort, SummaryTask } from "../summary-engine.ts";
import { chooseEarly } from "./choose-facts.ts";
import { type ModelOptions, openModelRun, type WorkOptions } from "./model-options.ts";
import type { ModelRun } from "./model-run.ts";
import { budgetKeyPoints, chooseLanguage, prepareSpeech, type Speech } from "./prepare-speech.ts";
import { proveGist } from "./prove-gist.ts";
import { createKeyPointPublisher } from "./publish-key-points.ts";
import { readSpeech, type SpeechReading } from "./read-speech.ts";
import { finishSummary, type ModelSummary } from "./render-facts.ts";
import { toKeyPoint } from "./show-facts.ts";
import type { Fact, VideoFacts, VideoWriting } from "./video-facts.ts";
import { nameTalk, rankFacts } from "./write-from-facts.ts";

/** The engine that writes with language models. */
export interface ModelEngine extends SummaryEnginePort {
  readonly engine: "model";
  /**
   * Summarizes in the task's language, length and shape, and follows the reader's wish. Returns the content,
   * the usage, and the verified facts, from which `renderFacts` renders summaries in other languages, lengths
   * and shapes.
   */
  summarizeVideo(
    input: WorkOptions & { task: SummaryTask; onEvent?: (event: EngineEvent) => void },
  ): Promise<ModelSummary>;
}

/**
 * Progress (0 to 1) once the whole transcript has been read; WRITE_PROGRESS is the progress when writing
 * starts.
 */
const READ_PROGRESS = 0.7;
const WRITE_PROGRESS = 0.75;

/** Returns the texts from the reading calls, with fallbacks for unsupported ones. */
function writeFirst({
  reading,
  facts,
  speech,
}: {
  reading: SpeechReading;
  facts: readonly Fact[];
  speech: Speech;
}): VideoWriting {
  const ownTitle = speech.task.video?.title.trim() ?? "";
  const best = rankFacts(facts).slice(0, 1);
  const gist = reading.gist ?? proveGist({ statement: best[0], sources: best });
  return {
    title: reading.title ?? (ownTitle || nameTalk(speech)),
    gist: gist?.text ?? "",
    gistEvidence: gist?.evidence ?? null,
    chapterTitles: reading.chapters.map(({ title }) => title),
    takeaways: null,
    notes: null,
  };
}

function keepFacts({
  reading,
  speech,
  run,
}: {
  reading: SpeechReading;
  speech: Speech;
  run: ModelRun;
}): VideoFacts {
  const { language } = chooseLanguage(speech);
  const { facts, chapters, firstSentences, leftOut, readShare } = reading;
  const ordered = [...facts].sort((left, right) => left.position - right.position || left.id - right.id);
  return {
    version: 3,
    language,
    facts: ordered.map((fact, id) => ({ ...fact, id })),
    chapters,
    firstSentences,
    hasOwnChapters: speech.hasOwnChapters,
    leftOut,
    writings: { [language]: writeFirst({ reading, facts: ordered, speech }) },
    model: (run.answeredBy ?? run.models[0])?.name ?? "",
    readShare,
  };
}

async function summarizeVideo({
  task,
  run,
  onEvent,
}: {
  task: SummaryTask;
  run: ModelRun;
  onEvent: (event: EngineEvent) => void;
}): Promise<ModelSummary> {
  const speech = prepareSpeech(task);
  const { show } = createKeyPointPublisher(onEvent);
  const { count } = budgetKeyPoints({ speech, length: task.length, maxWords: task.maxWords });
  // With a wish or a word limit, the selection isn't final until the end.
  const isShownEarly = task.maxWords === null && (task.wish ?? null) === null;
  onEvent({ type: "status", stage: "reading", progress: 0 });
  const { language: captionLanguage } = task.transcript;
  onEvent({ type: "chapters", chapters: speech.plan.chapters, captionLanguage });
  let told = speech.plan.chapters;
  let readShare = 0;
  const reading = await readSpeech({
    speech,
    run,
    onProgress: ({ facts, chapters, provenTo, readShare: share }) => {
      if (share > readShare)
        onEvent({ type: "status", stage: "reading", progress: Math.min(1, share) * READ_PROGRESS });
      readShare = Math.max(readShare, share);
      if (chapters !== told) onEvent({ type: "chapters", chapters: [...chapters], captionLanguage });
      told = [...chapters];
      if (isShownEarly)
        show(
          chooseEarly({ facts, count, readTo: provenTo }).map((fact) =>
            toKeyPoint({ fact, text: fact.text }),
          ),
        );
    },
  });
  if (reading.facts.length === 0)
    throw new AppError({
      code: "model_failed.unproven",
    });
  onEvent({ type: "status", stage: "writing", progress: WRITE_PROGRESS });
  return finishSummary({ speech, facts: keepFacts({ reading, speech, run }), run, onEvent, show });
}

/**
 * Creates the model engine, which implements `SummaryEnginePort`. It reads the transcript in parallel windows
 * and verifies every fact before showing it. If all texts are supported, a talk of any length takes as long
 * as two calls.
 */
export function createModelEngine(options: ModelOptions): ModelEngine {
  const summarize: ModelEngine["summarizeVideo"] = ({ task, onEvent, signal, onCall }) =>
    summarizeVideo({
      task,
      run: openModelRun({ options, work: { signal, onCall } }),
      onEvent: onEvent ?? (() => undefined),
    });
  return {
    engine: "model",
    summarizeVideo: summarize,
    async summarize({ task, onEvent, signal }) {
      const { content } = await summarize({ task, ...(onEvent && { onEvent }), signal });
      return content;
    },
  };
}
