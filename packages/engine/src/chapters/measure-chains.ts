import type { TermIndex } from "../extract/build-term-index.ts";

/** If a term isn't used for this many words, its next use starts a new chain. */
const MAX_GAP_WORDS = 250;
/**
 * A chain counts at a position within this many words of the chain's start or end. This is less than a minute
 * of speech.
 */
const NEAR_WORDS = 120;
const BURST_SHARE = 0.5;

/**
 * Returns, for each sentence start, the fraction of the surrounding lexical chains that begin soon after it
 * or ended shortly before it, instead of running across it. It is 0 in the middle of a topic, and near 1
 * where one set of words replaces another. M. Galley et al., "Discourse Segmentation of Multi-Party
 * Conversation", 2003. Takes time linear in the number of words.
 */
export function measureChains(index: TermIndex): Float64Array {
  const { starts, tokens, terms, termCounts, termBursts } = index;
  const words = tokens.length;
  const startWeights = new Float64Array(words + 1);
  const endWeights = new Float64Array(words + 1);
  const openChanges = new Float64Array(words + 2);
  const firstWord = new Int32Array(termCounts.length).fill(-1);
  const lastWord = new Int32Array(termCounts.length).fill(-1);
  const uses = new Uint32Array(termCounts.length);

  const close = (term: number): void => {
    const count = uses[term] ?? 0;
    if (count < 2) return;
    const first = firstWord[term] ?? 0;
    const last = lastWord[term] ?? 0;
    const weight = Math.log2(1 + count) * (1 + BURST_SHARE * (termBursts[term] ?? 0));
    startWeights[first] = (startWeights[first] ?? 0) + weight;
    endWeights[last] = (endWeights[last] ?? 0) + weight;
    openChanges[first + 1] = (openChanges[first + 1] ?? 0) + weight;
    openChanges[last + 1] = (openChanges[last + 1] ?? 0) - weight;
  };
  for (let at = 0; at < words; at += 1) {
    const term = terms[tokens[at] ?? 0] ?? -1;
    if (term < 0 || (termCounts[term] ?? 0) < 2) continue;
    const last = lastWord[term] ?? -1;
    if (last < 0 || at - last > MAX_GAP_WORDS) {
      close(term);
      firstWord[term] = at;
      uses[term] = 0;
    }
    uses[term] = (uses[term] ?? 0) + 1;
    lastWord[term] = at;
  }
  for (let term = 0; term < termCounts.length; term += 1) close(term);

  // Prefix sums, so that a range of positions is summed by a single subtraction.
  const started = new Float64Array(words + 1);
  const ended = new Float64Array(words + 1);
  for (let at = 0; at < words; at += 1) {
    started[at + 1] = (started[at] ?? 0) + (startWeights[at] ?? 0);
    ended[at + 1] = (ended[at] ?? 0) + (endWeights[at] ?? 0);
    openChanges[at + 1] = (openChanges[at + 1] ?? 0) + (openChanges[at] ?? 0);
  }
  return Float64Array.from({ length: starts.length - 1 }, (_, sentence) => {
    const at = starts[sentence] ?? 0;
    const beginning = (started[Math.min(words, at + NEAR_WORDS)] ?? 0) - (started[at] ?? 0);
    const ending = (ended[at] ?? 0) - (ended[Math.max(0, at - NEAR_WORDS)] ?? 0);
    return (beginning + ending) / (beginning + ending + (openChanges[at] ?? 0) + 1);
  });
}
