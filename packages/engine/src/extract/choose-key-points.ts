import { findReach, type SentenceSpan } from "../coverage/find-reach.ts";
import { findUncitedStretches } from "../coverage/find-uncited-stretches.ts";
import { finishSteps, type Steps } from "../steps/finish-steps.ts";
import { countWords } from "../transcript/count-words.ts";
import type { KeyPointBudget } from "./count-key-points.ts";
import { createPassageBuilder, type Passage, type PassageSource } from "./create-passage-builder.ts";
import { createSentenceSelector, type SentenceSelector } from "./select-sentences.ts";

/** A sentence that was chosen as a key point, with the passage that is shown for it. */
export interface ChosenPoint {
  /** Position of the sentence. */
  sentence: number;
  passage: Passage;
  /** The surrounding sentences that the point also covers. */
  reach: SentenceSpan;
}

/**
 * Weight of the probability that a passage is understood, relative to its sentence's score. At 1.5, summaries
 * of meetings would cover less of what human-written ones contain.
 */
const UNDERSTOOD = 1.25;
/**
 * Like UNDERSTOOD, but for captions without punctuation. Most of their passages are fragments, so being
 * understood matters more than coverage.
 */
const UNDERSTOOD_IF_RESTORED = 3;
/** Fraction of the budget that the first pass uses. The rest is for filling gaps. */
const FIRST_PASS_SHARE = 0.8;
/** A stretch counts as long if its share of the words entitles it to at least this many points. */
const LONG_STRETCH_POINTS = 1.5;
const MIN_LONG_STRETCH_WORDS = 400;
/**
 * Long talks may exceed the budgeted number of points by up to this fraction, so that every chapter and long
 * stretch is cited.
 */
const EXTRA_POINT_SHARE = 0.25;
/**
 * If the gist shows a chapter's best passage, another one takes its place only if it is understood with at
 * least this probability. Below this probability, about half of such passages depend on context that isn't
 * shown.
 */
const MIN_SUBSTITUTE_CHANCE = 0.4;
/**
 * A chapter in which no passage is understood with at least this probability gets no point. Nearly all passages
 * below it are from credits, greetings or ads, or are fragments.
 */
const MIN_CHAPTER_CHANCE = 0.15;
/** A shorter sentence is never chosen on its own. */
const MIN_POINT_WORDS = 6;
/** Longer sentences are paragraphs rather than points. Well below the contract's limits. */
const MAX_SENTENCE_CHARACTERS = 600;
/** A step takes about 10 ms before the platform has optimized the code. */
const SENTENCES_PER_STEP = 500;

export interface KeyPointChoice {
  source: PassageSource;
  /** See `scoreSentences`. */
  scores: Float64Array;
  budget: KeyPointBudget;
  /**
   * True if the caller limits the total number of words in all points, in which case no extra points are
   * added.
   */
  isCapped: boolean;
  /** The first sentence of each chapter, ascending from 0. A point never covers more than its own chapter. */
  chapterStarts: readonly number[];
  /**
   * The sentences that the gist shows; null if it shows none. Unless the words are capped, no point shows one
   * of them again, except in a chapter that has no other sentence that is likely to be understood.
   */
  shown?: SentenceSpan | null;
}

/** Counts words by the broadest definition, by which even a dash between spaces is a word. */
function countTextWords(text: string): number {
  return Math.max(countWords(text), text === "" ? 0 : text.split(/\s+/u).length);
}

/** Returns the part of the bounds around a sentence that doesn't overlap the spans. */
function cutBounds({
  bounds,
  position,
  spans,
}: {
  bounds: SentenceSpan;
  position: number;
  spans: readonly SentenceSpan[];
}): SentenceSpan {
  const free = { ...bounds };
  for (const { first, last } of spans) {
    if (last < position) free.first = Math.max(free.first, last + 1);
    if (first > position) free.last = Math.min(free.last, first - 1);
  }
  return free;
}

/**
 * Returns the sentences that become key points, each with its passage, in talk order. First chooses the
 * sentences that together cover the most, then the best one of every chapter without a point, then the best
 * one of every long stretch that isn't covered. Never returns two points that are redundant or share a
 * sentence, nor more words than a capped budget allows. Returns at least one if any sentence fits the budget.
 */
export function chooseKeyPoints(choice: KeyPointChoice): ChosenPoint[] {
  return finishSteps(chooseKeyPointsInSteps(choice));
}

/** Like `chooseKeyPoints`, but in steps. */
export function* chooseKeyPointsInSteps(choice: KeyPointChoice): Steps<ChosenPoint[]> {
  const { source, budget, chapterStarts, isCapped } = choice;
  const { sentences, index, isLeftOut } = source;
  const passages = createPassageBuilder(source);
  const findPart = (position: number): number => chapterStarts.findLastIndex((start) => start <= position);
  const chapters = chapterStarts.map(
    (first, chapter): SentenceSpan => ({
      first,
      last: (chapterStarts[chapter + 1] ?? sentences.length) - 1,
    }),
  );
  const findBounds = (position: number): SentenceSpan =>
    chapters[findPart(position)] ?? { first: 0, last: sentences.length - 1 };
  const shown = isCapped ? null : (choice.shown ?? null);
  const understood = source.isPunctuated ? UNDERSTOOD : UNDERSTOOD_IF_RESTORED;
  const scores = choice.scores.slice();
  const chances = new Float64Array(scores.length);
  for (let position = 0; position < scores.length; position += 1) {
    const bounds = cutBounds({
      bounds: findBounds(position),
      position,
      spans: shown === null ? [] : [shown],
    });
    const chance = passages.weigh({ position, bounds });
    chances[position] = chance;
    scores[position] = (scores[position] ?? 0) * chance ** understood;
    if (position % SENTENCES_PER_STEP === 0) yield;
  }
  yield;
  const covered = new Float64Array(index.termWeights.length);
  const points: ChosenPoint[] = [];
  const barred = new Set<number>();
  /** The sentences already shown, which no further passage may contain. */
  const taken: SentenceSpan[] = [];
  const take = (span: SentenceSpan): void => {
    taken.push(span);
    for (let at = span.first; at <= span.last; at += 1) barred.add(at);
  };
  const release = (span: SentenceSpan): void => {
    taken.splice(taken.indexOf(span), 1);
    for (let at = span.first; at <= span.last; at += 1) barred.delete(at);
  };
  if (shown !== null) take(shown);
  let wordsLeft = isCapped ? budget.maxWords : Number.POSITIVE_INFINITY;

  const parts = {
    findPart,
    fair: chapterStarts.map((start, chapter) => {
      const from = index.starts[start] ?? 0;
      const to = index.starts[chapterStarts[chapter + 1] ?? sentences.length] ?? from;
      return (budget.count * (to - from)) / Math.max(1, index.tokens.length);
    }),
    chosen: chapterStarts.map(() => 0),
  };
  const countSentenceWords = ({ position, minWords }: { position: number; minWords: number }): number => {
    if (barred.has(position) || isLeftOut(position)) return 0;
    const { text = "", words = 0 } = sentences[position] ?? {};
    return words < minWords || text.length > MAX_SENTENCE_CHARACTERS ? 0 : words;
  };
  const createSelector = (minWords: number): SentenceSelector =>
    createSentenceSelector({
      index,
      scores,
      covered,
      minWords,
      // A capped summary reads as continuous text, so it may focus on the opening. Otherwise, spread the
      // points over the talk.
      ...(isCapped ? {} : { parts }),
    });
  const selector = createSelector(MIN_POINT_WORDS);
  /** Adds the best sentence that fits. Returns false if none does. */
  const addBest = ({
    among,
    minWords = MIN_POINT_WORDS,
    from = selector,
  }: {
    among: readonly number[] | null;
    minWords?: number;
    from?: SentenceSelector;
  }): boolean => {
    for (;;) {
      const sentence = from.choose({
        chosenBefore: points.map((point) => point.sentence),
        countWords: (position) => countSentenceWords({ position, minWords }),
        maxWords: isCapped ? wordsLeft : null,
        among,
      });
      if (sentence === null) return false;
      barred.add(sentence);
      const bounds = findBounds(sentence);
      const free = cutBounds({ bounds, position: sentence, spans: taken });
      const passage = passages.build({ position: sentence, bounds: free, maxWords: wordsLeft });
      const words = countTextWords(passage?.text ?? "");
      const isSaid = points.some((point) => point.passage.text === passage?.text);
      if (passage === null || isSaid || words > wordsLeft) continue;
      wordsLeft -= words;
      take(passage);
      points.push({ sentence, passage, reach: findReach({ index, sentence, bounds }) });
      return true;
    }
  };

  const most = isCapped ? budget.count : Math.ceil(budget.count * (1 + EXTRA_POINT_SHARE));
  const listEmptyChapters = (): number[] =>
    chapterStarts
      .map((_, chapter) => chapter)
      .filter((chapter) => !points.some(({ sentence }) => parts.findPart(sentence) === chapter));
  const listChapter = (chapter: number): number[] => {
    const first = chapterStarts[chapter] ?? 0;
    const end = chapterStarts[chapter + 1] ?? sentences.length;
    return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  };
  const isShown = (position: number): boolean =>
    shown !== null && position >= shown.first && position <= shown.last;
  /** Lists the sentences that may represent a chapter without a point. */
  const listSubstitutes = (chapter: number): number[] => {
    const listed = listChapter(chapter);
    const minChance = listed.some(isShown) ? MIN_SUBSTITUTE_CHANCE : MIN_CHAPTER_CHANCE;
    return listed.filter((position) => (chances[position] ?? 0) >= minChance);
  };
  const firstCount = Math.max(1, Math.round(budget.count * FIRST_PASS_SHARE));
  while (points.length < firstCount) {
    const isTaken = !isCapped && points.length + listEmptyChapters().length >= budget.count;
    if (isTaken || !addBest({ among: null })) break;
  }
  yield;
  if (!isCapped)
    for (const chapter of listEmptyChapters()) {
      if (points.length >= Math.max(most, chapterStarts.length)) break;
      addBest({ among: listSubstitutes(chapter) });
    }
  if (shown !== null) {
    const left = listEmptyChapters().filter((chapter) => listChapter(chapter).some(isShown));
    if (left.length > 0) release(shown);
    for (const chapter of left) {
      const among = listChapter(chapter);
      if (!addBest({ among: among.filter(isShown) })) addBest({ among });
    }
  }

  const fairWords = (index.tokens.length / budget.count) * LONG_STRETCH_POINTS;
  const longWords = Math.max(MIN_LONG_STRETCH_WORDS, Math.round(fairWords));
  const barren = new Set<number>();
  while (points.length > 0 && points.length < most) {
    const cited = points.map(({ reach }) => reach);
    const stretches = findUncitedStretches({ wordStarts: index.starts, cited, minWords: longWords });
    const stretch = stretches.find((each) => !barren.has(each.first));
    if (stretch === undefined) break;
    // Only choose from the middle half, so that the uncited parts before and after the choice are short.
    const margin = Math.floor((stretch.last - stretch.first) / 4);
    const among = Array.from(
      { length: stretch.last - stretch.first + 1 - 2 * margin },
      (_, at) => stretch.first + margin + at,
    );
    if (!addBest({ among })) barren.add(stretch.first);
  }
  while (points.length < budget.count) if (!addBest({ among: null })) break;
  const anySelector = createSelector(1);
  while (points.length === 0) if (!addBest({ among: null, minWords: 1, from: anySelector })) break;
  return points.sort((left, right) => left.sentence - right.sentence);
}
