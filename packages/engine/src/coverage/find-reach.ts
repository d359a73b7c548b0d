import type { TermIndex } from "../extract/build-term-index.ts";

/** A range of sentences from `first` to `last`, inclusive. */
export interface SentenceSpan {
  first: number;
  last: number;
}

/**
 * Maximum number of words that a point covers on each side of its quote: about a minute and a half of speech.
 */
const MAX_REACH_WORDS = 220;
/** If more consecutive sentences than this contain none of the point's words, the topic has changed. */
const MAX_SILENT_SENTENCES = 2;

/**
 * Returns the stretch around a sentence in which the talk keeps using the terms of that sentence. A point
 * that quotes the sentence covers the whole stretch. Stays within `bounds` (a chapter). Examines a bounded
 * number of sentences.
 */
export function findReach({
  index,
  sentence,
  bounds,
}: {
  index: TermIndex;
  sentence: number;
  bounds: SentenceSpan;
}): SentenceSpan {
  const { starts, tokens, terms, termCounts } = index;
  const topics = new Set<number>();
  const visit = (position: number, onTerm: (term: number) => void): number => {
    const from = starts[position] ?? 0;
    const to = starts[position + 1] ?? from;
    for (let at = from; at < to; at += 1) {
      const term = terms[tokens[at] ?? 0] ?? -1;
      if (term >= 0) onTerm(term);
    }
    return to - from;
  };
  visit(sentence, (term) => {
    if ((termCounts[term] ?? 0) > 1) topics.add(term);
  });

  const extend = (step: 1 | -1): number => {
    let edge = sentence;
    let words = 0;
    let silent = 0;
    for (let at = sentence + step; at >= bounds.first && at <= bounds.last; at += step) {
      let isOnTopic = false;
      words += visit(at, (term) => {
        isOnTopic ||= topics.has(term);
      });
      silent = isOnTopic ? 0 : silent + 1;
      if (words > MAX_REACH_WORDS || silent > MAX_SILENT_SENTENCES) break;
      if (isOnTopic) edge = at;
    }
    return edge;
  };
  return { first: extend(-1), last: extend(1) };
}
