/** One matrix of a net. Each character of `levels` is one weight; see `decodeLevels`. */
export interface PackedMatrix {
  /** How much one level adds to a weight. */
  scale: number;
  levels: string;
}

/**
 * The weights for restoring transcripts of one language, as written by
 * `packages/bench/src/restore/fit-restore.ts`. They are plain text with few distinct characters, which gzip
 * compresses almost to the entropy of the weights. Base64 would take a third more.
 */
export interface RestoreWeights {
  /** Primary subtag. */
  language: string;
  /** The words in the net's vocabulary, separated by spaces, in the order of their vectors. */
  words: string;
  /** Length of a word's vector, a multiple of four. */
  dimensions: number;
  /** Size of the hidden layer, a multiple of eight. */
  hidden: number;
  /**
   * Vectors for words, for hashed endings of two and of three letters, for unknown words, and for the edge of
   * the text.
   */
  vectors: PackedMatrix;
  /** Weights of every hidden unit, indexed by position in the window, then by dimension. */
  inner: PackedMatrix;
  innerBias: PackedMatrix;
  /** Number of recurrent units in each direction, a multiple of four; 0 for none. */
  units: number;
  /**
   * Gate and candidate weights of every unit, indexed by direction, then by the word in the gate's view, then
   * by dimension.
   */
  gates: PackedMatrix;
  gateBias: PackedMatrix;
  /** Weights of every hidden unit, indexed by direction, then by recurrent unit. */
  join: PackedMatrix;
  /** Weights of every output, indexed by hidden unit. */
  outer: PackedMatrix;
  outerBias: readonly number[];
  /**
   * Log odds that a word is capitalized for a reason other than starting a sentence. One for each word,
   * followed by one for unknown words.
   */
  capitals: PackedMatrix;
  /** Space-separated words with a fixed spelling, such as `iPhone` and `NASA`. */
  spellings: string;
  /** Average number of words per sentence. */
  wordsPerSentence: number;
  /** Log odds above which the net's output counts as a sentence end in an average talk. */
  endThreshold: number;
  commaThreshold: number;
  capitalThreshold: number;
  /** Weights of the first, second and last words of questions; see `isQuestion`. */
  questions: QuestionWeights;
}

/** A logistic regression over a whole sentence. */
export interface QuestionWeights {
  bias: number;
  /** Weight of the net's own log odds of a question mark at the end of the sentence. */
  net: number;
  /**
   * Alternating words and weights, separated by spaces. The words are the first one, the first two joined by
   * `_`, and the last one with the prefix `$`.
   */
  signs: string;
}
