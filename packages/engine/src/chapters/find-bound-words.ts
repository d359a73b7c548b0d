import type { TermIndex } from "../extract/build-term-index.ts";
import { markPrepositions } from "./mark-prepositions.ts";
import { markStarts } from "./mark-starts.ts";

/** A word with at least MIN_USES uses is bound if MIN_SHARE of them follow the same preposition. */
const MIN_USES = 3;
const MIN_SHARE = 0.9;
/**
 * Minimum number of different words before the preposition, as a fraction of the uses. With fewer, the word
 * complements a noun, like "Bayes" in "theorem of Bayes".
 */
const MIN_VARIETY = 0.7;

interface Leader {
  word: number;
  uses: number;
  /** The words before the preposition. The start of a sentence counts as a different word each time. */
  contexts: Set<number>;
}

/**
 * Returns the words that only occur as part of an expression: nearly always after the same preposition, which
 * itself can follow anything, like "pesar" in "a pesar de". After H. Feng et al., "Accessor Variety Criteria
 * for Chinese Word Extraction", 2004. Takes time linear in the number of words.
 */
export function findBoundWords(index: TermIndex): ReadonlySet<number> {
  const { tokens, words, terms } = index;
  const isPreposition = markPrepositions(index);
  const isStart = markStarts(index);
  const uses = new Uint32Array(words.length);
  // The majority vote algorithm of R. Boyer and J. Moore (1981) finds the only word that most uses can
  // follow.
  const candidates = new Int32Array(words.length);
  const votes = new Uint32Array(words.length);
  const findBefore = (at: number): number => (isStart[at] === 1 ? -1 : (tokens[at - 1] ?? -1));
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? 0;
    if ((terms[word] ?? -1) < 0) continue;
    uses[word] = (uses[word] ?? 0) + 1;
    const before = findBefore(at);
    if (votes[word] === 0) candidates[word] = before;
    votes[word] = (votes[word] ?? 0) + (candidates[word] === before ? 1 : -1);
  }
  const leaders = new Map<number, Leader>();
  for (const [word, count] of uses.entries()) {
    const leader = candidates[word] ?? -1;
    if (count >= MIN_USES && (votes[word] ?? 0) > 0 && isPreposition[leader] === 1)
      leaders.set(word, { word: leader, uses: 0, contexts: new Set() });
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? 0;
    const leader = leaders.get(word);
    if (leader === undefined || findBefore(at) !== leader.word) continue;
    leader.uses += 1;
    leader.contexts.add(isStart[at - 1] === 1 ? -at : (tokens[at - 2] ?? 0));
  }
  return new Set(
    [...leaders]
      .filter(([word, leader]) => leader.uses >= (uses[word] ?? 0) * MIN_SHARE)
      .filter(([, leader]) => leader.contexts.size >= leader.uses * MIN_VARIETY)
      .map(([word]) => word),
  );
}
