import { findLanguage, WORD_COMMON, WORD_VERB } from "../languages/find-language.ts";
import { getFunctionWords } from "../languages/get-function-words.ts";
import type { Steps } from "../steps/finish-steps.ts";
import { addPauses } from "./add-pauses.ts";
import { createQuestionTest } from "./create-question-test.ts";
import { createWordNet } from "./create-word-net.ts";
import { joinPairs } from "./join-pairs.ts";
import { readWord } from "./read-word.ts";
import type { RestoreWeights } from "./restore-weights.ts";
import { settleCapitals } from "./settle-capitals.ts";
import { CAPITAL, COMMA, END, NONE, OUTPUTS, QUESTION } from "./word-net-core.ts";

/**
 * A shorter run of words between two pauses is a hesitation rather than a sentence, unless the net disagrees.
 */
const MIN_PAUSE_WORDS = 4;
/** Maximum deviation, in log odds, of a talk's threshold from the average. */
const MAX_THRESHOLD_SHIFT = 1;
/**
 * Longer sentences are split at their most probable boundary, with at least MIN_PART_WORDS on either side.
 */
const MAX_SENTENCE_WORDS = 45;
const MIN_PART_WORDS = 6;
const STARTS_CAPITAL = /^\p{Lu}/u;

/** A transcript without punctuation or capitals, word by word. */
export interface BareSpeech {
  /** The words as spelled in the captions. Punctuation around them is ignored. */
  words: readonly string[];
  /** The silence after each word, in milliseconds; 0 if unknown. */
  pausesMs: Float32Array;
  /** 1 for a word after which a sentence always ends, otherwise 0. */
  isClosed: Uint8Array;
}

/** The restored punctuation and case for each word. */
export interface RestoredMarks {
  /** The punctuation after each word: `NONE`, `COMMA`, `END` or `QUESTION`. */
  signs: Uint8Array;
  /**
   * 1 for a word that is capitalized regardless of its position in the sentence, by the net or by captions
   * that have case. The first word of a sentence isn't marked just for being first.
   */
  capitals: Uint8Array;
  /** Log odds of a capital, relative to the threshold at which a word gets one. 0 for the first word. */
  capitalOdds: Float32Array;
  /** Probability of a sentence boundary after the word, 0 to 1. */
  chances: Float32Array;
}

/**
 * Restores sentence boundaries, commas, question marks and case (truecasing) in transcripts of one language.
 */
export interface Restorer {
  /** The primary subtag. */
  language: string;
  /** Words with a fixed spelling, keyed by their lowercase form: `iphone` maps to `iPhone`. */
  spellings: ReadonlyMap<string, string>;
  /**
   * Returns what the net adds to the log odds of a capital for the word itself, without its neighbors; null for
   * out-of-vocabulary words.
   */
  findCapital: (word: string) => number | null;
  /** Runs in steps of a few milliseconds; see `finishSteps`. */
  restore: (speech: BareSpeech) => Steps<RestoredMarks>;
}

/**
 * Creates a restorer with these weights. It is pure and takes near-linear time: about 50 ms for 10,000 words.
 */
export function createRestorer(weights: RestoreWeights): Restorer {
  const net = createWordNet(weights);
  const isQuestion = createQuestionTest(weights.questions);
  const { flags, isVerbSecond } = findLanguage(weights.language);
  // In German and Dutch, subordinate clauses end with their verb, which is often an auxiliary.
  const canBeLast = isVerbSecond ? WORD_COMMON | WORD_VERB : 0;
  const neverLast = new Set(
    [...getFunctionWords(weights.language)].filter((word) => ((flags.get(word) ?? 0) & canBeLast) === 0),
  );
  const spellings = new Map(
    weights.spellings
      .split(" ")
      .filter((spelling) => spelling !== "")
      .map((spelling) => [readWord(spelling), spelling] as const),
  );
  const names = new Set([...spellings].flatMap(([word, own]) => (STARTS_CAPITAL.test(own) ? [word] : [])));
  return {
    language: weights.language,
    spellings,
    findCapital: net.findCapital,
    *restore({ words, pausesMs, isClosed }) {
      const { scores, keys } = yield* net.scoreInSteps(words);
      const spoken = weighEnds(scores);
      const { endThreshold } = weights;
      const canEnd = new Uint8Array(keys.length).map((_, at) => Number(!neverLast.has(keys[at] ?? "")));
      const gains = addPauses({ gains: spoken, pausesMs, canEnd, isClosed, endThreshold });
      const threshold = findThreshold({ gains, isClosed, weights });
      const getCommaOdds = (at: number): number =>
        (scores[at * OUTPUTS + COMMA] ?? 0) - (scores[at * OUTPUTS + NONE] ?? 0) - weights.commaThreshold;
      const signs = new Uint8Array(words.length);
      const capitals = new Uint8Array(words.length);
      const capitalOdds = new Float32Array(words.length);
      const chances = new Float32Array(words.length);
      let first = 0;
      for (let at = 0; at < words.length; at += 1) {
        const from = at * OUTPUTS;
        const gain = (at - first < MIN_PAUSE_WORDS ? spoken[at] : gains[at]) ?? 0;
        chances[at] = 1 / (1 + Math.exp(threshold - gain));
        if (isClosed[at] === 1 || gain > threshold) {
          signs[at] = END;
          first = at + 1;
        } else if (getCommaOdds(at) > 0) signs[at] = COMMA;
        if (at + 1 === words.length) continue;
        const odds = (scores[from + CAPITAL] ?? 0) - weights.capitalThreshold;
        capitalOdds[at + 1] = odds;
        if (odds > 0 || names.has(keys[at + 1] ?? "")) capitals[at + 1] = 1;
      }
      capitals[0] = (net.findCapital(words[0] ?? "") ?? 0) > weights.capitalThreshold ? 1 : 0;
      settleCapitals({ words, signs, capitals, capitalOdds });
      joinPairs({
        language: weights.language,
        signs,
        gains,
        threshold,
        isClosed,
        capitals,
        keys,
        getCommaOdds,
      });
      cutLongSentences({ signs, gains });
      markQuestions({ signs, scores, keys, isQuestion });
      return { signs, capitals, capitalOdds, chances };
    },
  };
}

/** Returns the net's log odds of a sentence boundary after each word. */
function weighEnds(scores: Float32Array): Float32Array {
  const odds = (left = 0, right = 0): number => Math.log(Math.exp(left) + Math.exp(right));
  return new Float32Array(scores.length / OUTPUTS).map((_, at) => {
    const from = at * OUTPUTS;
    return (
      odds(scores[from + END], scores[from + QUESTION]) - odds(scores[from + NONE], scores[from + COMMA])
    );
  });
}

/**
 * Returns the threshold at which this talk's sentences have the usual length, clamped to a range around the
 * average threshold.
 */
function findThreshold({
  gains,
  isClosed,
  weights: { wordsPerSentence, endThreshold },
}: {
  gains: Float32Array;
  isClosed: Uint8Array;
  weights: Pick<RestoreWeights, "wordsPerSentence" | "endThreshold">;
}): number {
  const open = gains.filter((_, at) => isClosed[at] !== 1).sort();
  const closed = gains.length - open.length;
  const wanted = Math.max(0, Math.round(gains.length / wordsPerSentence) - closed);
  const own = open[Math.max(0, open.length - 1 - wanted)] ?? endThreshold;
  return Math.max(endThreshold - MAX_THRESHOLD_SHIFT, Math.min(endThreshold + MAX_THRESHOLD_SHIFT, own));
}

/**
 * Splits each long sentence at its most probable boundary within the first `MAX_SENTENCE_WORDS` words, then
 * does the same for the rest. Runs in linear time, which matters because a text without any probable boundary
 * is a single sentence.
 */
function cutLongSentences({ signs, gains }: { signs: Uint8Array; gains: Float32Array }): void {
  let first = 0;
  for (let last = 0; last < signs.length; last += 1) {
    if ((signs[last] ?? NONE) < END && last < signs.length - 1) continue;
    while (last - first >= MAX_SENTENCE_WORDS) {
      let best = first + MIN_PART_WORDS - 1;
      const end = Math.min(first + MAX_SENTENCE_WORDS - 1, last - MIN_PART_WORDS);
      for (let at = best; at <= end; at += 1) if ((gains[at] ?? 0) > (gains[best] ?? 0)) best = at;
      signs[best] = END;
      first = best + 1;
    }
    first = last + 1;
  }
}

function markQuestions({
  signs,
  scores,
  keys,
  isQuestion,
}: {
  signs: Uint8Array;
  scores: Float32Array;
  keys: readonly string[];
  isQuestion: (sentence: { words: readonly string[]; net: number }) => boolean;
}): void {
  let first = 0;
  for (let at = 0; at < signs.length; at += 1) {
    if (signs[at] !== END) continue;
    const from = at * OUTPUTS;
    const net = (scores[from + QUESTION] ?? 0) - (scores[from + END] ?? 0);
    if (isQuestion({ words: keys.slice(first, at + 1), net })) signs[at] = QUESTION;
    first = at + 1;
  }
}
