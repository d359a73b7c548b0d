import { finishSteps, type Steps } from "../steps/finish-steps.ts";
import { createPlainCore } from "./create-plain-core.ts";
import { createSimdCore } from "./create-simd-core.ts";
import { decodeLevels } from "./decode-levels.ts";
import { findEndings, LONG_ENDINGS, readWord, SHORT_ENDINGS } from "./read-word.ts";
import type { RestoreWeights } from "./restore-weights.ts";
import {
  OUTPUTS,
  WORDS_AFTER,
  WORDS_AHEAD,
  WORDS_BEFORE,
  WORDS_PER_STEP,
  type WordNetLayers,
} from "./word-net-core.ts";

/** Number of cached spellings above which the cache is emptied. A word takes a few kilobytes. */
const MAX_SPELLINGS = 20_000;

export interface WordScores {
  /** `OUTPUTS` values per word: four logits for a softmax, and the log odds of a capital. */
  scores: Float32Array;
  /** The words, normalized by `readWord`. */
  keys: string[];
}

export interface WordNet {
  score: (words: readonly string[]) => WordScores;
  /** Like `score`, but in steps of a few milliseconds. */
  scoreInSteps: (words: readonly string[]) => Steps<WordScores>;
  /**
   * Returns what the net adds to the log odds of a capital for the word itself, without its neighbors; null for
   * out-of-vocabulary words.
   */
  findCapital: (word: string) => number | null;
}

interface WordType {
  word: string;
  /** The core's number for the word. */
  number: number;
}

/**
 * Creates a window net over word vectors (based on Ronan Collobert and Jason Weston, "A Unified Architecture
 * for Natural Language Processing", 2008), with recurrent units that read the text in both directions. A
 * unit's state is an average of the words' candidates, weighted by gates that depend only on the words
 * (minGRU, based on Leo Feng et al., "Were RNNs All We Needed?", 2024). Therefore, each distinct word's
 * contribution is computed only once. The arithmetic runs in WebAssembly where it is available.
 */
export function createWordNet(weights: RestoreWeights): WordNet {
  const { dimensions } = weights;
  const vectors = decodeLevels(weights.vectors);
  const capitals = decodeLevels(weights.capitals);
  const known = new Map(weights.words.split(" ").map((word, at) => [word, at] as const));
  const unknown = known.size;
  const edge = known.size + 1;
  const endings = known.size + 2;
  const layers: WordNetLayers = {
    dimensions,
    hidden: weights.hidden,
    units: weights.units,
    outerBias: weights.outerBias,
    inner: decodeLevels(weights.inner),
    innerBias: decodeLevels(weights.innerBias),
    gates: decodeLevels(weights.gates),
    gateBias: decodeLevels(weights.gateBias),
    join: decodeLevels(weights.join),
    outer: decodeLevels(weights.outer),
  };
  const core = createSimdCore(layers) ?? createPlainCore(layers);

  const createType = (word: string, rows: readonly number[]): WordType => {
    const vector = new Float32Array(dimensions);
    for (const row of rows)
      for (let dimension = 0; dimension < dimensions; dimension += 1)
        vector[dimension] = (vector[dimension] as number) + (vectors[row * dimensions + dimension] as number);
    return { word, number: core.addWord({ vector, capital: capitals[rows[0] ?? unknown] ?? 0 }) };
  };
  let atEdge = createType("", [edge]);
  const types = new Map<string, WordType>();
  const forgetTypes = (): void => {
    types.clear();
    core.clear();
    atEdge = createType("", [edge]);
  };
  const readType = (text: string): WordType => {
    const found = types.get(text);
    if (found !== undefined) return found;
    const word = readWord(text);
    const same = word === text ? undefined : types.get(word);
    if (same !== undefined) {
      types.set(text, same);
      return same;
    }
    const { short, long } = findEndings(word);
    const type = createType(word, [known.get(word) ?? unknown, endings + short, endings + long]);
    types.set(text, type);
    types.set(word, type);
    return type;
  };

  function* scoreInSteps(words: readonly string[]): Steps<WordScores> {
    const keys: string[] = [];
    const scores = new Float32Array(words.length * OUTPUTS);
    const forward = new Float64Array(weights.units);
    // A separate function, since loops run more slowly inside a generator.
    const scoreStep = (first: number): void => {
      if (types.size >= MAX_SPELLINGS) forgetTypes();
      const last = Math.min(words.length, first + WORDS_PER_STEP);
      const ahead = Math.min(words.length, last + WORDS_AHEAD);
      const around: number[] = [];
      for (let at = first - WORDS_BEFORE; at < ahead + WORDS_AFTER; at += 1) {
        const text = words[at];
        const type = text === undefined ? atEdge : readType(text);
        around.push(type.number);
        if (at >= first && at < last) keys.push(type.word);
      }
      core.scoreStep({
        ...{ around, forward, count: last - first, ahead: ahead - first },
        scores: scores.subarray(first * OUTPUTS, last * OUTPUTS),
      });
    };
    for (let first = 0; first < words.length; first += WORDS_PER_STEP) {
      if (first > 0) yield;
      scoreStep(first);
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

/** Number of additional vectors: for unknown words, for the edge of the text, and for endings. */
export const EXTRA_ROWS = 2 + SHORT_ENDINGS + LONG_ENDINGS;
