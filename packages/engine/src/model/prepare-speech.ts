import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { buildChapters, type ChapterPlan } from "../chapters/build-chapters.ts";
import { countChapters } from "../chapters/count-chapters.ts";
import { createPhraseSource } from "../chapters/create-phrase-source.ts";
import { buildTermIndex, type TermIndex } from "../extract/build-term-index.ts";
import { countKeyPoints, type KeyPointBudget } from "../extract/count-key-points.ts";
import { buildQuoteIndex, type QuoteIndex } from "../ground/build-quote-index.ts";
import type { TalkName } from "../ground/claim.ts";
import { findLanguage } from "../languages/find-language.ts";
import type { SummaryTask } from "../summary-engine.ts";
import { measureDurationMs } from "../transcript/measure-duration.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { buildSpeechLines, type SpeechLine } from "./build-speech-lines.ts";
import { collectNames } from "./collect-names.ts";
import { readSpeakerName } from "./read-speaker-name.ts";
import { isSameLanguage } from "./summary-languages.ts";

/** A transcript, prepared so that a model can read it and the model's quotes can be located in it. */
export interface Speech {
  task: SummaryTask;
  transcript: Transcript;
  sentences: readonly Sentence[];
  index: TermIndex;
  quotes: QuoteIndex;
  /** The uploader's chapters if there are any, otherwise the embedded engine's. */
  plan: ChapterPlan;
  hasOwnChapters: boolean;
  lines: readonly SpeechLine[];
  /** The first line of each chapter in `plan`. */
  chapterLines: readonly number[];
  /** Names and terms that help a model read the captions and judge claims. */
  names: readonly TalkName[];
  speakers: readonly string[];
  /** Estimated total tokens in all lines. */
  tokens: number;
  words: number;
  durationMs: number;
}

/** Returns the line that contains a sentence. */
export function findLine({ lines, sentence }: { lines: readonly SpeechLine[]; sentence: number }): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((lines[middle]?.firstSentence ?? 0) <= sentence) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/**
 * Prepares a task's transcript for all later steps. Takes near-linear time. Throws AppError `no_speech` if
 * there is no speech.
 */
export function prepareSpeech(task: SummaryTask): Speech {
  const { transcript, video } = task;
  const sentences = segmentSentences(transcript);
  if (sentences.length === 0)
    throw new AppError({
      code: "no_speech.captions",
    });
  const index = buildTermIndex({
    texts: sentences.map(({ text }) => text),
    language: findLanguage(transcript.language),
  });
  const plan = buildChapters({
    source: createPhraseSource({ sentences, index }),
    ownChapters: video?.chapters ?? [],
    durationSeconds: video?.durationSeconds ?? null,
    range: task.range ?? null,
  });
  const quotes = buildQuoteIndex(transcript);
  const lines = buildSpeechLines({ sentences, chapterStarts: plan.firstSentences, cues: quotes.cues });
  const speakers = [...new Set(transcript.cues.flatMap(({ speaker }) => readSpeakerName(speaker) ?? []))];
  const words = index.tokens.length;
  const ownTitles = new Set(video?.chapters.map(({ title }) => title));
  return {
    task,
    transcript,
    sentences,
    index,
    quotes,
    plan,
    hasOwnChapters: plan.chapters.length > 0 && plan.chapters.every(({ title }) => ownTitles.has(title)),
    lines,
    chapterLines: plan.firstSentences.map((sentence) => findLine({ lines, sentence })),
    names: collectNames({ video, speakers, sentences, index }),
    speakers,
    tokens: lines.reduce((sum, line) => sum + line.tokens, 0),
    words,
    durationMs: measureDurationMs({ sentences, words }),
  };
}

/** Returns the language of a task's summary, and whether it is the captions' language. */
export function chooseLanguage({ task, transcript }: Pick<Speech, "task" | "transcript">): {
  language: string;
  isOwn: boolean;
} {
  const { requestedLanguage: wanted } = task;
  if (wanted === null || isSameLanguage({ left: transcript.language, right: wanted }))
    return { language: transcript.language, isOwn: true };
  return { language: wanted, isOwn: false };
}

/** Returns the number of key points in a summary of this transcript. */
export function budgetKeyPoints({
  speech,
  length,
  maxWords,
}: {
  speech: Speech;
  length: SummaryTask["length"];
  maxWords: number | null;
}): KeyPointBudget {
  return countKeyPoints({ length, durationMs: speech.durationMs, words: speech.words, maxWords });
}

/** Returns the number of chapters in a talk of this length. */
export function countTalkChapters({ durationMs, words }: Pick<Speech, "durationMs" | "words">): number {
  return countChapters({ durationMs, words });
}

/** Returns the index of the chapter that contains a sentence; null if there are no chapters. */
export function findChapterIndex({
  firstSentences,
  sentence,
}: {
  firstSentences: readonly number[];
  sentence: number;
}): number | null {
  let found: number | null = null;
  for (const [position, first] of firstSentences.entries()) if (first <= sentence) found = position;
  return found;
}

/** Returns the fraction of the transcript's words that come before a sentence: at least 0 and less than 1. */
export function findPosition({ speech, sentence }: { speech: Speech; sentence: number }): number {
  const words = Math.max(1, speech.words);
  // A sentence that consists only of a bracketed sound has no words. At the very end of the transcript, it
  // gets the last word's position.
  return Math.min(speech.index.starts[sentence] ?? 0, words - 1) / words;
}
