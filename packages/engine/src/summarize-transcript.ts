import { AppError } from "@pith/core/errors/app-error";
import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { buildChapters, type ChapterPlan } from "./chapters/build-chapters.ts";
import { titleChapters } from "./chapters/title-chapters.ts";
import { buildCoverage } from "./coverage/build-coverage.ts";
import { buildTermIndex } from "./extract/build-term-index.ts";
import { chooseGist } from "./extract/choose-gist.ts";
import { type ChosenPoint, chooseKeyPoints } from "./extract/choose-key-points.ts";
import { clipSentence } from "./extract/clip-sentence.ts";
import { countKeyPoints } from "./extract/count-key-points.ts";
import { scoreSentences } from "./extract/score-sentences.ts";
import { findLanguage } from "./languages/find-language.ts";
import type { Restorer } from "./restore/create-restorer.ts";
import { finishSteps } from "./restore/finish-steps.ts";
import { loadRestorerFor } from "./restore/load-restorer.ts";
import { restoreSpeechInSteps } from "./restore/restore-speech.ts";
import type { EngineEvent, SummaryTask } from "./summary-engine.ts";
import type { Sentence } from "./transcript/sentence.ts";

/** With at least this many sentences for each point, the gist needn't be said again as a point. */
const SPARE_SENTENCES_PER_POINT = 4;
const MS_PER_WORD = 400;

type Tell = (event: EngineEvent) => void;

function findChapterIndex({ plan, sentence }: { plan: ChapterPlan; sentence: number }): number | null {
  let found: number | null = null;
  for (const [position, first] of plan.firstSentences.entries()) if (first <= sentence) found = position;
  return found;
}

function toKeyPoint({
  point,
  sentences,
  plan,
}: {
  point: ChosenPoint;
  sentences: readonly Sentence[];
  plan: ChapterPlan;
}) {
  const sentence = sentences[point.sentence];
  if (sentence === undefined) return null;
  const { startMs, endMs } = sentence;
  const keyPoint: KeyPoint = {
    text: point.text,
    label: null,
    quotes: [
      {
        text: sentence.text,
        startSeconds: startMs === null ? null : startMs / 1000,
        endSeconds: endMs === null ? null : endMs / 1000,
        firstCueId: sentence.firstCueId,
        lastCueId: sentence.lastCueId,
        speaker: sentence.speaker?.slice(0, 200) || null,
      },
    ],
    chapterIndex: findChapterIndex({ plan, sentence: point.sentence }),
    proof: { kind: "verbatim" },
    repairs: [],
  };
  return keyPoint;
}

function measureDuration({ sentences, words }: { sentences: readonly Sentence[]; words: number }): number {
  const startMs = sentences[0]?.startMs ?? null;
  const endMs = sentences.at(-1)?.endMs ?? null;
  return startMs === null || endMs === null ? words * MS_PER_WORD : Math.max(1, endMs - startMs);
}

function findUnavailableLanguage({ task }: { task: SummaryTask }): string | null {
  const { requestedLanguage, transcript } = task;
  if (requestedLanguage === null) return null;
  const primary = (tag: string): string => tag.toLowerCase().split("-")[0] ?? tag;
  return primary(requestedLanguage) === primary(transcript.language) ? null : requestedLanguage;
}

/** The work in steps, so that a browser can draw between them. Each `yield` is a good moment to pause. */
function* summarize({
  task,
  restorer,
  tell,
}: {
  task: SummaryTask;
  restorer: Restorer | null;
  tell: Tell;
}): Generator<void, SummaryContent, void> {
  const { transcript, video, length, maxWords } = task;
  const enter = (stage: SummaryStage, progress: number): void => tell({ type: "status", stage, progress });
  enter("reading", 0);
  const sentences = yield* restoreSpeechInSteps({ transcript, restorer, video });
  if (sentences.length === 0)
    throw new AppError({
      code: "no_speech",
      message: "Nothing is said in these captions, so there is nothing to summarise.",
    });
  yield;

  const language = findLanguage(transcript.language);
  const index = buildTermIndex({ texts: sentences.map((sentence) => sentence.text), language });
  enter("reading", 0.4);
  yield;

  const durationSeconds = video?.durationSeconds ?? null;
  const plan = buildChapters({ sentences, index, ownChapters: video?.chapters ?? [], durationSeconds });
  tell({ type: "chapters", chapters: plan.chapters });
  enter("writing", 0.6);
  yield;

  const words = index.tokens.length;
  const scores = scoreSentences({ sentences, index });
  const gist = chooseGist({
    sentences,
    index,
    scores,
    title: video?.title ?? "",
  });
  const budget = countKeyPoints({
    length,
    durationMs: measureDuration({ sentences, words }),
    words,
    maxWords,
  });
  // A summary with a cap of words is a text that has to be complete without its gist.
  const isSpare = maxWords === null && sentences.length >= budget.count * SPARE_SENTENCES_PER_POINT;
  yield;

  const points = chooseKeyPoints({
    sentences,
    index,
    scores,
    budget,
    isCapped: maxWords !== null,
    chapterStarts: plan.firstSentences,
    excluded: isSpare && gist.sentence !== null ? [gist.sentence] : [],
  });
  enter("finishing", 0.9);
  yield;

  const keyPoints = points.flatMap((point) => toKeyPoint({ point, sentences, plan }) ?? []);
  if (keyPoints.length === 0)
    keyPoints.push(...clipSentence({ transcript, sentences, scores, maxWords: budget.maxWords, language }));
  for (const [order, keyPoint] of keyPoints.entries()) tell({ type: "key_point", index: order, keyPoint });
  const ranges = points.flatMap(({ reach }) => {
    const first = sentences[reach.first];
    const last = sentences[reach.last];
    return first === undefined || last === undefined
      ? []
      : { firstCueId: first.firstCueId, lastCueId: last.lastCueId };
  });
  return {
    title: video?.title.trim() || (titleChapters({ sentences, index, starts: [0] })[0] ?? ""),
    gist: gist.text,
    keyPoints,
    chapters: plan.chapters,
    coverage: buildCoverage({
      cues: transcript.cues,
      ranges: [...ranges, ...keyPoints.flatMap(({ quotes }) => quotes)],
      durationSeconds,
    }),
    language: transcript.language,
    origin: {
      captionLanguage: transcript.language,
      captionKind: transcript.kind,
      captionSource: task.captionSource,
      engine: "extractive",
      model: null,
      readShare: 1,
      isFallback: false,
      sponsorSecondsCut: task.sponsorSecondsCut ?? 0,
      unavailableLanguage: findUnavailableLanguage({ task }),
    },
  };
}

/**
 * Summarises a transcript without any model: key points with their verbatim quotes and times, chapters, a gist and
 * coverage, in the captions' own language. Pure, near-linear in the transcript's length, and the same for the same
 * input. Times are null where the transcript has none. The words of the key points together never exceed `maxWords`.
 * Bare captions read as sentences with the `restorer` that `loadRestorerFor` gives; without one pauses cut them.
 * Tells chapters and key points as they are ready through `onEvent`. Throws AppError `no_speech` where nothing is said.
 */
export function summarizeTranscript({
  onEvent,
  restorer,
  ...task
}: SummaryTask & { onEvent?: (event: EngineEvent) => void; restorer?: Restorer | null }): SummaryContent {
  return finishSteps(summarize({ task, restorer: restorer ?? null, tell: onEvent ?? (() => undefined) }));
}

/**
 * The same as `summarizeTranscript`, in steps between which `pause` is awaited, so that a page stays responsive; an
 * hour of speech takes about 20 ms a step. Loads the restorer that the captions need. Rejects with AppError `cancelled` at the next step after `signal` aborts.
 */
export async function summarizeTranscriptInSteps({
  task,
  onEvent,
  pause,
  signal,
}: {
  task: SummaryTask;
  onEvent?: (event: EngineEvent) => void;
  pause: () => Promise<void>;
  signal?: AbortSignal;
}): Promise<SummaryContent> {
  const restorer = await loadRestorerFor(task.transcript);
  const steps = summarize({ task, restorer, tell: onEvent ?? (() => undefined) });
  for (;;) {
    if (signal?.aborted === true)
      throw new AppError({ code: "cancelled", message: "The summary was cancelled." });
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
