import { decodeLevels } from "./decode-levels.ts";
import { finishSteps, type Steps } from "./finish-steps.ts";
import { findEndings, LONG_ENDINGS, readWord, SHORT_ENDINGS } from "./read-word.ts";
import type { RestoreWeights } from "./restore-weights.ts";

/** The words per step; a step takes at most ten milliseconds on a phone. */
const WORDS_PER_STEP = 500;
/** Each distinct word takes a few kilobytes, so the number held in memory is limited. */
const MAX_TYPES = 20_000;

/** The window around the gap after a word: this many words before the gap and after it. */
export const WORDS_BEFORE = 4;
export const WORDS_AFTER = 4;
export const WINDOW = WORDS_BEFORE + WORDS_AFTER;
/**
 * The net's outputs for the gap after a word: no mark, comma, sentence end, question mark, and whether the
 * next word is capitalized.
 */
export const OUTPUTS = 5;
export const NONE = 0;
export const COMMA = 1;
export const END = 2;
export const QUESTION = 3;
export const CAPITAL = 4;

export interface WordScores {
  /** `OUTPUTS` numbers per word: four log odds that are normalized together, and those of the capital. */
  scores: Float32Array;
  /** The words as normalized by `readWord`. */
  keys: string[];
}

export interface WordNet {
  score: (words: readonly string[]) => WordScores;
  /** Like `score`, in steps of a few milliseconds. */
  scoreInSteps: (words: readonly string[]) => Steps<WordScores>;
  /** Log odds of a capital from the word alone; null for a word that isn't in the net. */
  findCapital: (word: string) => number | null;
}

interface WordType {
  word: string;
  /** The word's contribution to the hidden layer at each position in the window. */
  projected: Float32Array;
  capital: number;
}

/**
 * Creates a window network over word vectors (after Ronan Collobert and Jason Weston, "A Unified
 * Architecture for Natural Language Processing", 2008). A word's contribution to the hidden layer at each
 * position in the window is computed once per distinct word. This makes the net near-linear and about eight
 * times as fast.
 */
export function createWordNet(weights: RestoreWeights): WordNet {
  const { dimensions, hidden } = weights;
  const vectors = decodeLevels(weights.vectors);
  const inner = decodeLevels(weights.inner);
  const innerBias = decodeLevels(weights.innerBias);
  const outer = decodeLevels(weights.outer);
  const capitals = decodeLevels(weights.capitals);
  const known = new Map(weights.words.split(" ").map((word, at) => [word, at] as const));
  const unknown = known.size;
  const endings = known.size + 2;
  const edge = known.size + 1;
  const size = WINDOW * hidden;

  const project = (rows: readonly number[]): Float32Array => {
    const projected = new Float32Array(size);
    for (let dimension = 0; dimension < dimensions; dimension += 1) {
      let value = 0;
      for (const row of rows) value += vectors[row * dimensions + dimension] ?? 0;
      for (let place = 0; place < WINDOW; place += 1) {
        const from = (place * dimensions + dimension) * hidden;
        const to = place * hidden;
        for (let unit = 0; unit < hidden; unit += 1)
          projected[to + unit] = (projected[to + unit] as number) + value * (inner[from + unit] as number);
      }
    }
    return projected;
  };
  const atEdge = project([edge]);
  const types = new Map<string, WordType>();
  const readType = (text: string): WordType => {
    const found = types.get(text);
    if (found !== undefined) return found;
    const word = readWord(text);
    const same = word === text ? undefined : types.get(word);
    if (same !== undefined) {
      types.set(text, same);
      return same;
    }
    if (types.size >= MAX_TYPES) types.clear();
    const row = known.get(word) ?? unknown;
    const { short, long } = findEndings(word);
    const projected = project([row, endings + short, endings + long]);
    const type = { word, projected, capital: capitals[row] ?? 0 };
    types.set(text, type);
    types.set(word, type);
    return type;
  };

  function* scoreInSteps(words: readonly string[]): Steps<WordScores> {
    const keys: string[] = [];
    /** The words of the window, each at its position modulo the window's size. */
    const ring: WordType[] = [];
    const scores = new Float32Array(words.length * OUTPUTS);
    const sum = new Float32Array(hidden);
    for (let at = 0; at < words.length; at += 1) {
      while (keys.length < Math.min(words.length, at + WORDS_AFTER + 1)) {
        const type = readType(words[keys.length] ?? "");
        ring[keys.length % WINDOW] = type;
        keys.push(type.word);
      }
      sum.set(innerBias);
      for (let place = 0; place < WINDOW; place += 1) {
        const position = at + place - WORDS_BEFORE + 1;
        const isOutside = position < 0 || position >= words.length;
        const projected = isOutside ? atEdge : (ring[position % WINDOW]?.projected ?? atEdge);
        const from = place * hidden;
        for (let unit = 0; unit < hidden; unit += 1)
          sum[unit] = (sum[unit] as number) + (projected[from + unit] as number);
      }
      const [bias0 = 0, bias1 = 0, bias2 = 0, bias3 = 0, bias4 = 0] = weights.outerBias;
      let none = bias0;
      let comma = bias1;
      let end = bias2;
      let question = bias3;
      let capital = bias4 + (at + 1 < words.length ? (ring[(at + 1) % WINDOW]?.capital ?? 0) : 0);
      for (let unit = 0; unit < hidden; unit += 1) {
        const value = sum[unit] as number;
        if (value <= 0) continue;
        const from = unit * OUTPUTS;
        none += value * (outer[from + NONE] as number);
        comma += value * (outer[from + COMMA] as number);
        end += value * (outer[from + END] as number);
        question += value * (outer[from + QUESTION] as number);
        capital += value * (outer[from + CAPITAL] as number);
      }
      if (at % WORDS_PER_STEP === WORDS_PER_STEP - 1) yield;
      const to = at * OUTPUTS;
      scores[to + NONE] = none;
      scores[to + COMMA] = comma;
      scores[to + END] = end;
      scores[to + QUESTION] = question;
      scores[to + CAPITAL] = capital;
    }
    return { scores, keys };
  }
  return {
    score: (words) => finishSteps(scoreInSteps(words)),
    scoreInSteps,
    findCapital: (word) => {
      const row = known.get(readWord(word));
      return row === undefined ? null : (capitals[row] ?? 0);
    },
  };
}

/** Number of extra vectors: the unknown word, the text's edge and the endings. */
export const EXTRA_ROWS = 2 + SHORT_ENDINGS + LONG_ENDINGS;
