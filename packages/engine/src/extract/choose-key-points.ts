import { findReach, type SentenceSpan } from "../coverage/find-reach.ts";
import { findUncitedStretches } from "../coverage/find-uncited-stretches.ts";
import { countWords } from "../transcript/count-words.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { TermIndex } from "./build-term-index.ts";
import type { KeyPointBudget } from "./count-key-points.ts";
import { makeReadable } from "./make-readable.ts";
import { selectSentences } from "./select-sentences.ts";

/** A sentence that becomes a key point. */
export interface ChosenPoint {
  /** Position of the sentence. */
  sentence: number;
  /** Readable form of it. */
  text: string;
  /** Sentences around it that it speaks for. */
  reach: SentenceSpan;
}

/** Kept back from the first choice for what it leaves out. */
const FIRST_PASS_SHARE = 0.8;
/** A stretch is long where it holds this many points' fair share of the words. */
const LONG_STRETCH_POINTS = 1.5;
const MIN_LONG_STRETCH_WORDS = 400;
/** Long talks may get this many more points than asked for, so that no long stretch stays uncited. */
const EXTRA_POINT_SHARE = 0.25;
/** What is left of a sentence without its hesitations has to say something. */
const MIN_POINT_WORDS = 6;
/** Longer ones aren't points but paragraphs; the contract's limits lie well above. */
const MAX_TEXT_CHARACTERS = 600;
const MAX_QUOTE_CHARACTERS = 1000;

export interface KeyPointChoice {
  sentences: readonly Sentence[];
  index: TermIndex;
  /** See `scoreSentences`. */
  scores: Float64Array;
  budget: KeyPointBudget;
  /** True where the words of all points together are capped by the caller, so that no extra points are made. */
  isCapped: boolean;
  /** For each chapter its first sentence, ascending; a point speaks for its own chapter only. */
  chapterStarts: readonly number[];
  /** Sentences that are said elsewhere in the summary. */
  excluded: readonly number[];
}

/** Words as any word count may see them: a dash between spaces counts too. */
function countTextWords(text: string): number {
  return Math.max(countWords(text), text === "" ? 0 : text.split(/\s+/u).length);
}

function findBounds({
  sentence,
  chapterStarts,
  count,
}: {
  sentence: number;
  chapterStarts: readonly number[];
  count: number;
}) {
  let first = 0;
  let last = count - 1;
  for (const start of chapterStarts) {
    if (start <= sentence) first = start;
    else {
      last = start - 1;
      break;
    }
  }
  return { first, last };
}

/**
 * The sentences that become key points, in the order of the talk: first those that together say the most, then, for
 * every long stretch of speech that none of them speaks for, the best one in it, then what still fits. Never two that
 * say the same, never more words than the budget. At least one wherever a sentence fits the budget.
 */
export function chooseKeyPoints(choice: KeyPointChoice): ChosenPoint[] {
  const { sentences, index, scores, budget, chapterStarts } = choice;
  const { language } = index;
  const texts = new Map<number, string>();
  const read = (position: number): string => {
    const known = texts.get(position);
    if (known !== undefined) return known;
    const { text: quote = "", display = "" } = sentences[position] ?? {};
    const text = quote.length > MAX_QUOTE_CHARACTERS ? "" : makeReadable({ text: display, language });
    const fitting = text.length > MAX_TEXT_CHARACTERS ? "" : text;
    texts.set(position, fitting);
    return fitting;
  };
  const excluded = new Set(choice.excluded);
  const covered = new Float64Array(index.termWeights.length);
  const chosen: number[] = [];
  const reaches: SentenceSpan[] = [];
  let wordsLeft = budget.maxWords;

  const parts = {
    findPart: (position: number) => chapterStarts.findLastIndex((start) => start <= position),
    fair: chapterStarts.map((start, chapter) => {
      const from = index.starts[start] ?? 0;
      const to = index.starts[chapterStarts[chapter + 1] ?? sentences.length] ?? from;
      return (budget.count * (to - from)) / Math.max(1, index.tokens.length);
    }),
    chosen: chapterStarts.map(() => 0),
  };
  const choose = (pass: {
    maxCount: number;
    maxWords: number;
    among: readonly number[] | null;
    minWords?: number;
  }): number => {
    const found = selectSentences({
      index,
      scores,
      covered,
      chosenBefore: chosen,
      // A capped summary is a text, which may dwell on the opening; a list of moments is spread over the talk.
      ...(choice.isCapped ? {} : { parts }),
      countWords: (position) => {
        const isBarred = excluded.has(position) || chosen.includes(position);
        const words = isBarred ? 0 : countTextWords(read(position));
        return words < (pass.minWords ?? MIN_POINT_WORDS) ? 0 : words;
      },
      maxCount: pass.maxCount,
      maxWords: pass.maxWords,
      among: pass.among,
      ...(pass.minWords === undefined ? {} : { minWords: pass.minWords }),
    });
    for (const sentence of found) {
      chosen.push(sentence);
      wordsLeft -= countTextWords(read(sentence));
      reaches.push(
        findReach({
          index,
          sentence,
          bounds: findBounds({ sentence, chapterStarts, count: sentences.length }),
        }),
      );
    }
    return found.length;
  };

  const firstCount = Math.max(1, Math.round(budget.count * FIRST_PASS_SHARE));
  choose({ maxCount: firstCount, maxWords: Math.round(budget.maxWords * FIRST_PASS_SHARE), among: null });

  const fairWords = (index.tokens.length / budget.count) * LONG_STRETCH_POINTS;
  const minWords = Math.max(MIN_LONG_STRETCH_WORDS, Math.round(fairWords));
  const most = choice.isCapped ? budget.count : Math.ceil(budget.count * (1 + EXTRA_POINT_SHARE));
  const barren = new Set<number>();
  while (chosen.length > 0 && chosen.length < most) {
    const stretches = findUncitedStretches({ wordStarts: index.starts, cited: reaches, minWords });
    const stretch = stretches.find((each) => !barren.has(each.first));
    if (stretch === undefined) break;
    // From its middle half, so that what stays uncited on both sides is shorter.
    const margin = Math.floor((stretch.last - stretch.first) / 4);
    const among = Array.from(
      { length: stretch.last - stretch.first + 1 - 2 * margin },
      (_, at) => stretch.first + margin + at,
    );
    const wordsFree = choice.isCapped ? wordsLeft : Number.POSITIVE_INFINITY;
    if (choose({ maxCount: 1, maxWords: wordsFree, among }) === 0) barren.add(stretch.first);
  }

  if (chosen.length < budget.count)
    choose({ maxCount: budget.count - chosen.length, maxWords: wordsLeft, among: null });
  if (chosen.length === 0)
    choose({ maxCount: budget.count, maxWords: budget.maxWords, among: null, minWords: 1 });

  return chosen
    .map((sentence, order) => ({
      sentence,
      text: read(sentence),
      reach: reaches[order] ?? { first: sentence, last: sentence },
    }))
    .sort((left, right) => left.sentence - right.sentence);
}
