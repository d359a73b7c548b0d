import { askModel } from "./ask-model.ts";
import { buildFactsInstructions, type FactCounts, type WritingWish } from "./build-facts-prompt.ts";
import type { FactCollection } from "./collect-facts.ts";
import type { ModelRun } from "./model-run.ts";
import { planWindows, type SpeechWindow } from "./plan-windows.ts";
import { budgetKeyPoints, type Speech } from "./prepare-speech.ts";
import {
  buildFactsSchema,
  type ModelWriting,
  readModelFact,
  readModelFacts,
  readModelWriting,
} from "./read-model-facts.ts";
import { runInParallel } from "./run-in-parallel.ts";
import { spotlightSpeech } from "./spotlight-speech.ts";
import { buildTitleLines } from "./want-frame.ts";

/** How far the reading has come. */
export interface ReadingProgress {
  /** Everything before it has been read: a share of the speech, 0 to 1. */
  readTo: number;
  /** Share of the windows' speech that has been read, in any order. */
  share: number;
}

/** More facts are asked for than the longest summary shows, so that there is a choice. */
const SPARE_FACTOR = 1.5;
const MIN_FACTS = 3;
const MAX_FACTS = 40;

/** How many facts to ask for from a share of the speech. */
export function countFacts({ speech, share }: { speech: Speech; share: number }): FactCounts {
  const count = (length: "short" | "medium" | "long", factor: number): number =>
    Math.ceil(budgetKeyPoints({ speech, length, maxWords: null }).count * share * factor);
  const all = Math.min(MAX_FACTS, Math.max(MIN_FACTS, count("long", SPARE_FACTOR)));
  const short = Math.min(all, Math.max(1, count("short", 1)));
  return { all, short, medium: Math.min(all, Math.max(short + 1, count("medium", 1))) };
}

/** The windows of a speech: one for all of it where it fits. */
export function planSpeechWindows({
  speech,
  windowTokens,
}: {
  speech: Speech;
  windowTokens: number;
}): SpeechWindow[] {
  const lineOf = new Map(speech.lines.map((line, number) => [line.firstSentence, number]));
  return planWindows({
    lineTokens: speech.lines.map(({ tokens }) => tokens),
    chapterStarts: speech.plan.firstSentences.flatMap((sentence) => lineOf.get(sentence) ?? []),
    windowTokens,
  });
}

/**
 * Lets the run's models read all of a speech, window by window, in parallel, and puts the facts that stand their check
 * into `collection` while they are written. With `writing` and a speech that fits one window, that one call also
 * writes about the video as a whole; else what it returns is empty. `onProgress` is told after every fact and window.
 * Throws as `askModel` does.
 */
export async function readWindows({
  speech,
  run,
  collection,
  wordingLanguage,
  writing,
  onProgress,
}: {
  speech: Speech;
  run: ModelRun;
  collection: FactCollection;
  wordingLanguage: string | null;
  writing: WritingWish | null;
  onProgress: (progress: ReadingProgress) => void;
}): Promise<ModelWriting> {
  const windows = planSpeechWindows({ speech, windowTokens: run.settings.windowTokens });
  const starts = windows.map((window) => findPosition({ speech, line: window.firstLine }));
  const readTo = [...starts];
  const report = (): void => {
    const ends = windows.map((_window, at) => starts[at + 1] ?? 1);
    const open = ends.findIndex((end, at) => (readTo[at] ?? 0) < end);
    const share = ends.reduce((sum, _end, at) => sum + (readTo[at] ?? 0) - (starts[at] ?? 0), 0);
    onProgress({ readTo: open < 0 ? 1 : (readTo[open] ?? 0), share });
  };
  const isWhole = windows.length === 1;
  const writings = await runInParallel({
    items: windows,
    limit: run.settings.parallelCalls,
    signal: run.signal,
    run: async ({ item: window, position, signal }) => {
      const end = starts[position + 1] ?? 1;
      const value = await readWindow({
        speech,
        run,
        window,
        share: end - (starts[position] ?? 0),
        wordingLanguage,
        writing: isWhole ? writing : null,
        signal,
        onElement: (element) => {
          const fact = readModelFact(element);
          if (fact === null) return;
          const taken = collection.add({ fact, pass: "first" });
          if (taken === null) return;
          readTo[position] = Math.min(end, Math.max(readTo[position] ?? 0, taken.position));
          report();
        },
      });
      readTo[position] = end;
      report();
      return readModelWriting(value);
    },
  });
  return (isWhole && writings[0]) || { title: null, gist: null, chapterTitles: [] };
}

function findPosition({ speech, line }: { speech: Speech; line: number }): number {
  const sentence = speech.lines[line]?.firstSentence ?? 0;
  return (speech.index.starts[sentence] ?? 0) / Math.max(1, speech.words);
}

async function readWindow({
  speech,
  run,
  window,
  share,
  wordingLanguage,
  writing,
  signal,
  onElement,
}: {
  speech: Speech;
  run: ModelRun;
  window: SpeechWindow;
  share: number;
  wordingLanguage: string | null;
  writing: WritingWish | null;
  signal: AbortSignal;
  onElement: (element: unknown) => void;
}): Promise<unknown> {
  const lines = speech.lines
    .slice(window.firstLine, window.lastLine + 1)
    .map(({ text }, at) => ({ number: window.firstLine + at, text }));
  const { block, rule } = spotlightSpeech({
    lines: [...buildTitleLines({ speech, writing }), ...lines],
    runtime: run.runtime,
  });
  return askModel({
    run,
    signal,
    request: {
      purpose: "facts",
      instructions: buildFactsInstructions({
        rule,
        language: speech.transcript.language,
        wordingLanguage,
        counts: countFacts({ speech, share }),
        writing,
      }),
      prompt: block,
      schema: buildFactsSchema({ hasWordings: wordingLanguage !== null, writing }),
      elementsKey: "facts",
      onElement,
    },
    read: ({ value }) => (readModelFacts(value) === null ? null : value),
  });
}
