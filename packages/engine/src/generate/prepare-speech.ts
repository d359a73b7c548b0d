import { AppError } from "@pith/core/errors/app-error";
import { buildChapters, type ChapterPlan } from "../chapters/build-chapters.ts";
import { buildTermIndex, type TermIndex } from "../extract/build-term-index.ts";
import { countKeyPoints, type KeyPointBudget } from "../extract/count-key-points.ts";
import { buildGrounding } from "../ground/build-grounding.ts";
import { findLanguage } from "../languages/find-language.ts";
import type { SummaryTask } from "../summary-engine.ts";
import { segmentSentences } from "../transcript/segment-sentences.ts";
import { buildSpeechLines, type SpeechLine } from "./build-speech-lines.ts";
import type { FactGround } from "./check-fact.ts";
import { buildWordOrigins } from "./find-moved-words.ts";
import { judgeSpeech } from "./judge-speech.ts";

/** A transcript made ready to be read by a model and to check what the model says of it. */
export interface Speech extends FactGround {
  task: SummaryTask;
  index: TermIndex;
  plan: ChapterPlan;
  hasOwnChapters: boolean;
  lines: readonly SpeechLine[];
  /** Tokens of all lines, as estimated. */
  tokens: number;
  words: number;
  durationMs: number;
}

const MS_PER_WORD = 400;

/**
 * Reads a task's transcript once for everything that follows. Near-linear. Throws AppError `no_speech` where nothing is
 * said.
 */
export function prepareSpeech(task: SummaryTask): Speech {
  const { transcript, video } = task;
  const sentences = segmentSentences(transcript);
  if (sentences.length === 0)
    throw new AppError({
      code: "no_speech",
      message: "Nothing is said in these captions, so there is nothing to summarise.",
    });
  const language = findLanguage(transcript.language);
  const spoken = buildTermIndex({ texts: sentences.map(({ text }) => text), language });
  const standing = judgeSpeech({ sentences, index: spoken });
  // What is never quoted names no chapter either.
  const index = standing.isBarred.includes(1)
    ? buildTermIndex({
        texts: sentences.map(({ text }, at) => (standing.isBarred[at] === 1 ? "" : text)),
        language,
      })
    : spoken;
  const plan = buildChapters({
    sentences,
    index,
    ownChapters: video?.chapters ?? [],
    durationSeconds: video?.durationSeconds ?? null,
  });
  const lines = buildSpeechLines({
    sentences,
    chapterStarts: plan.firstSentences,
    isWithheld: standing.isWithheld,
  });
  const words = index.tokens.length;
  const startMs = sentences[0]?.startMs ?? null;
  const endMs = sentences.at(-1)?.endMs ?? null;
  const ownTitles = new Set(video?.chapters.map(({ title }) => title));
  return {
    task,
    transcript,
    sentences,
    index,
    plan,
    hasOwnChapters: plan.chapters.length > 0 && plan.chapters.every(({ title }) => ownTitles.has(title)),
    lines,
    grounding: buildGrounding(transcript),
    standing,
    origins: buildWordOrigins({
      sentences,
      index: spoken,
      standing,
      titles: [video?.title ?? "", ...(video?.chapters ?? []).map(({ title }) => title)],
    }),
    tokens: lines.reduce((sum, line) => sum + line.tokens, 0),
    words,
    durationMs: startMs === null || endMs === null ? words * MS_PER_WORD : Math.max(1, endMs - startMs),
  };
}

/** How many key points a summary of this speech has. */
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

/** The chapter in which a sentence is said; null where there are no chapters. */
export function findChapterIndex({ speech, sentence }: { speech: Speech; sentence: number }): number | null {
  let found: number | null = null;
  for (const [position, first] of speech.plan.firstSentences.entries())
    if (first <= sentence) found = position;
  return found;
}
