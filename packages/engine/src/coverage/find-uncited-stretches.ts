import type { SentenceSpan } from "./find-reach.ts";

/** A stretch of speech that no key point covers. */
export interface UncitedStretch extends SentenceSpan {
  words: number;
}

/**
 * Returns the stretches of at least `minWords` words between the `cited` spans, longest first. `wordStarts`
 * has the position of each sentence's first word and, as its last entry, the word count. Spans may overlap
 * and be in any order.
 */
export function findUncitedStretches({
  wordStarts,
  cited,
  minWords,
}: {
  wordStarts: Uint32Array;
  cited: readonly SentenceSpan[];
  minWords: number;
}): UncitedStretch[] {
  const count = Math.max(0, wordStarts.length - 1);
  const stretches: UncitedStretch[] = [];
  const add = (first: number, last: number): void => {
    if (last < first) return;
    const words = (wordStarts[last + 1] ?? 0) - (wordStarts[first] ?? 0);
    if (words >= minWords && words > 0) stretches.push({ first, last, words });
  };
  let next = 0;
  for (const span of [...cited].sort((left, right) => left.first - right.first)) {
    add(next, span.first - 1);
    next = Math.max(next, span.last + 1);
  }
  add(next, count - 1);
  return stretches.sort((left, right) => right.words - left.words || left.first - right.first);
}
