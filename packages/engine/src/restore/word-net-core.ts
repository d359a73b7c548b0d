/** Number of words before the gap in the window around it; WORDS_AFTER is the number after it. */
export const WORDS_BEFORE = 4;
export const WORDS_AFTER = 4;
export const WINDOW = WORDS_BEFORE + WORDS_AFTER;
/** A recurrent unit's gate sees a word and the previously read one. */
export const GATE_WORDS = 2;
/**
 * Number of the net's outputs for the gap after a word: no mark, comma, sentence end, question mark, and a
 * capital on the next word.
 */
export const OUTPUTS = 5;
export const NONE = 0;
export const COMMA = 1;
export const END = 2;
export const QUESTION = 3;
export const CAPITAL = 4;

/** Number of words per step, so that a step takes at most ten milliseconds on a phone. */
export const WORDS_PER_STEP = 400;
/** The recurrent units that read backward start this many words after the end of a step. */
export const WORDS_AHEAD = 32;

/** A net's decoded weights; see `RestoreWeights`. */
export interface WordNetLayers {
  dimensions: number;
  hidden: number;
  units: number;
  inner: Float32Array;
  innerBias: Float32Array;
  gates: Float32Array;
  gateBias: Float32Array;
  join: Float32Array;
  outer: Float32Array;
  outerBias: readonly number[];
}

/** A step of at most `WORDS_PER_STEP` words. */
export interface WordNetStep {
  /**
   * The numbers that `addWord` returned for the words in the step, with `WORDS_BEFORE` words before them and
   * `ahead - count + WORDS_AFTER` after them.
   */
  around: readonly number[];
  /** Number of words in the step. */
  count: number;
  /** Number of words that the units reading backward see, `count` to `count + WORDS_AHEAD`. */
  ahead: number;
  /**
   * State of the units that read forward, at the start of the step; updated to the state at its end. All
   * zeros at first.
   */
  forward: Float64Array;
  /** Receives `OUTPUTS` scores for each word. */
  scores: Float32Array;
}

/** The part of a net that does the computing. Everything else prepares its inputs or reads its scores. */
export interface WordNetCore {
  /** Computes what a word contributes wherever it occurs, and returns its number. */
  addWord: (word: { vector: Float32Array; capital: number }) => number;
  /** Forgets all words. */
  clear: () => void;
  scoreStep: (step: WordNetStep) => void;
}
