import type { Chapter, VideoRange } from "@pith/core/videos/video";
import { finishSteps, type Steps } from "../steps/finish-steps.ts";
import { chooseBoundaries } from "./choose-boundaries.ts";
import { countChapters } from "./count-chapters.ts";
import type { PhraseSource } from "./rank-phrases.ts";
import { scoreBoundaries } from "./score-boundaries.ts";
import { buildTimeline, type Timeline } from "./timeline.ts";
import { titleChaptersInSteps } from "./title-chapters.ts";

/** Chapters, and the sentences that start them. */
export interface ChapterPlan {
  chapters: Chapter[];
  /**
   * The first sentence of each chapter, ascending from 0. A chapter without speech gets the next chapter's.
   */
  firstSentences: number[];
  /**
   * The titles of the computed chapters, written as they would be in the middle of a sentence. Empty if the uploader
   * supplied chapters.
   */
  names: string[];
}

export interface ChapterTask {
  source: PhraseSource;
  ownChapters: readonly Chapter[];
  durationSeconds: number | null;
  /** The part of the video that is summarized; null or absent for the whole video. */
  range?: VideoRange | null;
}

/**
 * Length of a window as a fraction of an average chapter. At this length, a window captures the topic without
 * extending beyond it.
 */
const WINDOW_SHARE = 0.6;
const MIN_WINDOW_WORDS = 150;
const MAX_WINDOW_WORDS = 400;

/**
 * Returns the number of words in a window that captures the topic of an average chapter without extending
 * beyond it.
 */
export function countWindowWords({ words, chapters }: { words: number; chapters: number }): number {
  const windowWords = Math.round((words / chapters) * WINDOW_SHARE);
  return Math.min(MAX_WINDOW_WORDS, Math.max(MIN_WINDOW_WORDS, windowWords));
}

function findFirstSentences({
  chapters,
  timeline,
}: {
  chapters: readonly Chapter[];
  timeline: Timeline;
}): number[] {
  let position = 0;
  return chapters.map((chapter, order) => {
    // Half a second early, since a caption may start slightly before its chapter.
    const startMs = order === 0 ? 0 : (chapter.startSeconds ?? 0) * 1000 - 500;
    while (position < timeline.startsMs.length && (timeline.startsMs[position] ?? 0) < startMs) position += 1;
    return order === 0 ? 0 : position;
  });
}

/**
 * Returns the uploader's chapters in order, each ending where the next one starts. Null if they have no
 * times.
 */
function takeOwnChapters({
  chapters,
  durationSeconds,
}: {
  chapters: readonly Chapter[];
  durationSeconds: number | null;
}): Chapter[] | null {
  if (chapters.length === 0 || chapters.some((chapter) => chapter.startSeconds === null)) return null;
  const ordered = [...chapters].sort((left, right) => (left.startSeconds ?? 0) - (right.startSeconds ?? 0));
  return ordered.map((chapter, position) => ({
    title: chapter.title,
    startSeconds: chapter.startSeconds,
    endSeconds: ordered[position + 1]?.startSeconds ?? chapter.endSeconds ?? durationSeconds,
  }));
}

/**
 * Returns computed chapters in order, without gaps from the start to the end of the video, or of its summarized
 * range. Without times if `startsSeconds` is null.
 */
export function joinChapters({
  titles,
  startsSeconds,
  lastSeconds,
  range,
}: {
  titles: readonly string[];
  startsSeconds: readonly number[] | null;
  /** The end of the video or, if that's unknown, of its speech. */
  lastSeconds: number;
  range: VideoRange | null;
}): Chapter[] {
  if (startsSeconds === null) return titles.map((title) => ({ title, startSeconds: null, endSeconds: null }));
  const starts = [range?.startSeconds ?? 0, ...startsSeconds.slice(1)];
  const end = Math.min(lastSeconds, range?.endSeconds ?? lastSeconds);
  return titles.map((title, position) => ({
    title,
    startSeconds: starts[position] ?? 0,
    endSeconds: starts[position + 1] ?? end,
  }));
}

/**
 * Returns a talk's chapters. These are the uploader's own if there are any and the captions have times;
 * otherwise they are segments between changes of topic, named after their most distinctive phrases. Returns
 * at least one chapter if there is any speech, otherwise none. Computed chapters cover the video or its range.
 */
export function buildChapters(task: ChapterTask): ChapterPlan {
  return finishSteps(buildChaptersInSteps(task));
}

/** Like `buildChapters`, but in steps. */
export function* buildChaptersInSteps({
  source,
  ownChapters,
  durationSeconds,
  range = null,
}: ChapterTask): Steps<ChapterPlan> {
  const { sentences, index } = source;
  const timeline = buildTimeline({ sentences, wordStarts: index.starts });
  const own = timeline.hasTimes ? takeOwnChapters({ chapters: ownChapters, durationSeconds }) : null;
  if (own !== null)
    return { chapters: own, firstSentences: findFirstSentences({ chapters: own, timeline }), names: [] };
  if (sentences.length === 0) return { chapters: [], firstSentences: [], names: [] };

  const words = index.tokens.length;
  const count = countChapters({ durationMs: timeline.endMs - (timeline.startsMs[0] ?? 0), words });
  const boundaries = scoreBoundaries({
    sentences,
    index,
    windowWords: countWindowWords({ words, chapters: count }),
    timeline,
  });
  yield;
  const firstSentences = [0, ...chooseBoundaries({ boundaries, timeline, index, count })];
  yield;
  const titles = yield* titleChaptersInSteps({ source, starts: firstSentences });
  const toSeconds = (sentence: number): number => Math.floor((timeline.startsMs[sentence] ?? 0) / 1000);
  const lastSeconds = Math.max(Math.ceil(timeline.endMs / 1000), durationSeconds ?? 0);
  const chapters = joinChapters({
    titles: titles.map(({ title }) => title),
    startsSeconds: timeline.hasTimes ? firstSentences.map(toSeconds) : null,
    lastSeconds,
    range,
  });
  return { chapters, firstSentences, names: titles.flatMap(({ phrase }) => phrase ?? []) };
}
