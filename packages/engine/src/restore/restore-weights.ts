/** One matrix of a net; each character of `levels` is one weight. See `decodeLevels`. */
export interface PackedMatrix {
  /** The value of one level. */
  scale: number;
  levels: string;
}

/**
 * The weights for restoring one language's speech, as written by `packages/bench/src/restore/fit-restore.ts`. Plain
 * text with few distinct characters, so that gzip gets close to the weights' entropy; base64 would be a third larger.
 */
export interface RestoreWeights {
  /** Primary subtag. */
  language: string;
  /** The known words in the same order as their vectors, separated by spaces. */
  words: string;
  /** Width of a word's vector, a multiple of four. */
  dimensions: number;
  /** Width of the hidden layer. */
  hidden: number;
  /** Vectors of words, of hashed endings of two and three letters, of the unknown word and of the text's edge. */
  vectors: PackedMatrix;
  /** For each place in the window, each dimension and each hidden unit. */
  inner: PackedMatrix;
  innerBias: PackedMatrix;
  /** Recurrent units in each direction, a multiple of four; 0 for none. */
  units: number;
  /** For each direction, each of the gate's words, each dimension: the gate and the candidate of each unit. */
  gates: PackedMatrix;
  gateBias: PackedMatrix;
  /** For each direction and unit, each hidden unit. */
  join: PackedMatrix;
  /** For each hidden unit and each output. */
  outer: PackedMatrix;
  outerBias: readonly number[];
  /** Log odds of a capital that isn't due to a sentence start, for each word and then for unknown words. */
  capitals: PackedMatrix;
  /** Words with a fixed spelling, such as `iPhone` and `NASA`, separated by spaces. */
  spellings: string;
  /** The average number of words in a sentence. */
  wordsPerSentence: number;
  /** The net's log odds of a sentence end at the average talk's threshold. */
  endThreshold: number;
  commaThreshold: number;
  capitalThreshold: number;
  /** Weights of the first, second and last words of a question; see `isQuestion`. */
  questions: QuestionWeights;
}

/** A logistic regression over a complete sentence. */
export interface QuestionWeights {
  bias: number;
  /** Weight of the net's own log odds of a question mark at the sentence's end. */
  net: number;
  /**
   * Alternating words and weights, separated by spaces: the first word, the first two joined by `_`, the last word
   * prefixed by `$`.
   */
  signs: string;
}
