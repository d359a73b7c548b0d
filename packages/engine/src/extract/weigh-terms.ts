/** Size of the windows in which spread is measured, in words. About a minute of speech. */
const WINDOW_WORDS = 150;
/** Exponent of a term's frequency. At 1, every use counts; at 0, only whether the term is used at all. */
const COUNT_EXPONENT = 0.7;
const BURST_SHARE = 0.25;
/**
 * Weight of a word that occurs only once, which in a long talk is a detail. In a text of up to
 * SHORT_TEXT_WORDS, it may be the topic.
 */
const SINGLE_USE_WEIGHT = 0.1;
const SHORT_TEXT_WORDS = 600;

export interface TermWeights {
  /** For each term, how often it occurs. */
  termCounts: Uint32Array;
  /** For each term, its burstiness in bits; 0 if its occurrences are evenly spread. */
  termBursts: Float64Array;
  /** For each term, how characteristic it is of this text; see `weighTerms`. */
  termWeights: Float64Array;
  /** The largest term weight; 0 if there are no terms. */
  heaviest: number;
}

/**
 * Returns how characteristic each term is of this text, based on this text alone. A term's weight grows with
 * its frequency and burstiness; the latter distinguishes topics from verbal habits. Burstiness is residual
 * IDF: the amount by which the term's inverse window frequency exceeds that of an evenly spread term. `terms`
 * has the term of each distinct word, or -1 for none. K. W. Church and W. A. Gale, "Poisson Mixtures", 1995.
 */
export function weighTerms({
  tokens,
  terms,
  termCount,
}: {
  tokens: Uint32Array;
  terms: Int32Array;
  termCount: number;
}): TermWeights {
  const termCounts = new Uint32Array(termCount);
  const windowCounts = new Uint32Array(termCount);
  const lastWindow = new Int32Array(termCount).fill(-1);
  for (let position = 0; position < tokens.length; position += 1) {
    const term = terms[tokens[position] ?? 0] ?? -1;
    if (term < 0) continue;
    const window = Math.floor(position / WINDOW_WORDS);
    termCounts[term] = (termCounts[term] ?? 0) + 1;
    if (lastWindow[term] === window) continue;
    lastWindow[term] = window;
    windowCounts[term] = (windowCounts[term] ?? 0) + 1;
  }

  const windows = Math.max(1, Math.ceil(tokens.length / WINDOW_WORDS));
  const termBursts = new Float64Array(termCount);
  const termWeights = new Float64Array(termCount);
  let heaviest = 0;
  for (let term = 0; term < termCount; term += 1) {
    const count = termCounts[term] ?? 0;
    const observed = -Math.log2((windowCounts[term] ?? 1) / windows);
    const expected = -Math.log2(1 - Math.exp(-count / windows));
    const burst = Math.max(0, observed - expected);
    termBursts[term] = burst;
    const isDetail = count < 2 && tokens.length > SHORT_TEXT_WORDS;
    const weight = isDetail ? SINGLE_USE_WEIGHT : count ** COUNT_EXPONENT * (1 + BURST_SHARE * burst);
    termWeights[term] = weight;
    heaviest = Math.max(heaviest, weight);
  }
  return { termCounts, termBursts, termWeights, heaviest };
}
