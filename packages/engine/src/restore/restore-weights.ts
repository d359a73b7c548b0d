/** One matrix of a net: each character of `levels` is one weight; see `decodeLevels`. */
export interface PackedMatrix {
  /** What one level is worth. */
  scale: number;
  levels: string;
}

/**
 * All that restores the speech of one language, as `packages/bench/src/restore/fit-restore.ts` writes it. Plain text
 * with few different characters, so that gzip gets close to the weights' entropy; bytes in base64 come out a third larger.
 */
export interface RestoreWeights {
  /** Primary subtag. */
  language: string;
  /** The known words in the order of their vectors, separated by spaces. */
  words: string;
  /** Width of a word's vector. */
  dimensions: number;
  /** Width of the hidden layer. */
  hidden: number;
  /** Vectors of words, of endings of two and three letters by hash, of the unknown word and of the text's edge. */
  vectors: PackedMatrix;
  /** For each place in the window, each dimension and each hidden unit. */
  inner: PackedMatrix;
  innerBias: PackedMatrix;
  /** For each hidden unit and each output. */
  outer: PackedMatrix;
  outerBias: readonly number[];
  /** Log odds of a capital away from a sentence's start, for each word and then the unknown one. */
  capitals: PackedMatrix;
  /** Words that have one spelling of their own, such as `iPhone` and `NASA`, separated by spaces. */
  spellings: string;
  /** How many words a sentence has on average. */
  wordsPerSentence: number;
  /** Log odds of an end that the net gives at the average talk's threshold. */
  endThreshold: number;
  commaThreshold: number;
  capitalThreshold: number;
  /** Log odds that a silence of one second adds to an end. */
  pauseGain: number;
  /** Weights of the first, second and last words of a question; see `isQuestion`. */
  questions: QuestionWeights;
}

/** A logistic regression over a sentence that has been found. */
export interface QuestionWeights {
  bias: number;
  /** Weight of the net's own log odds of a question mark at the sentence's end. */
  net: number;
  /** Words and their weights in turn, separated by spaces: the first word, the first two with `_`, the last word with `$` before it. */
  signs: string;
}
