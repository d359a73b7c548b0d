import { countWords } from "../transcript/count-words.ts";
import type { TermIndex } from "./build-term-index.ts";
import { findTitleTerms } from "./find-title-terms.ts";
import { selectSentences } from "./select-sentences.ts";

/**
 * Exponent of a sentence's length. It is low because only one sentence is chosen, so length matters less than
 * coverage.
 */
const LENGTH_EXPONENT = 0.35;
/**
 * Exponent of title coverage in a sentence's score. Covering the whole title counts as much as being at the
 * start of the talk.
 */
const TITLE = 1;

/**
 * Boosts each sentence's score by the fraction of the title's terms that it contains (Edmundson's title
 * method, 1969).
 */
function favorTitle({
  title,
  index,
  scores,
}: {
  title: string;
  index: TermIndex;
  scores: Float64Array;
}): Float64Array {
  const { starts, tokens, terms, termWeights } = index;
  const wanted = findTitleTerms({ title, index });
  const weigh = (found: Iterable<number>) =>
    [...found].reduce((sum, term) => sum + (termWeights[term] ?? 0), 0);
  const whole = weigh(wanted);
  if (whole <= 0) return scores;
  return scores.map((score, position) => {
    const said = new Set<number>();
    for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at += 1) {
      const term = terms[tokens[at] ?? 0] ?? -1;
      if (wanted.has(term)) said.add(term);
    }
    return said.size > 0 ? score * Math.exp((TITLE * weigh(said)) / whole) : score;
  });
}

/**
 * Returns the position of the sentence with the most information for its length, measured as it is for key
 * points, with a bonus for terms from the title. Null if no sentence has a readable text of a suitable
 * length.
 */
export function findFullestSentence({
  index,
  scores,
  title,
  minWords,
  read,
}: {
  index: TermIndex;
  /** How suitable each sentence is as the first thing to read; see `scoreSentences` with `isGist`. */
  scores: Float64Array;
  title: string;
  minWords: number;
  /** Returns the readable text of a sentence; empty if it doesn't fit. */
  read: (position: number) => string;
}): number | null {
  const found = selectSentences({
    index,
    scores: favorTitle({ title, index, scores }),
    covered: new Float64Array(index.termWeights.length),
    countWords: (position) => countWords(read(position)),
    maxCount: 1,
    maxWords: null,
    minWords,
    lengthExponent: LENGTH_EXPONENT,
  });
  return found[0] ?? null;
}
