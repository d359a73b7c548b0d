import type { Quote } from "@pith/core/summaries/summary";
import { findReach, type SentenceSpan } from "../coverage/find-reach.ts";
import { findQuotedSentence } from "./find-quotes.ts";
import { findChapterIndex, type Speech } from "./prepare-speech.ts";

/**
 * Returns the sentences that a quote covers: its own, and the surrounding ones on the same subject within its
 * chapter.
 */
export function findQuoteReach({
  quote,
  firstSentences,
  speech,
}: {
  quote: Quote;
  firstSentences: readonly number[];
  speech: Speech;
}): SentenceSpan {
  const first = findQuotedSentence({ quote, speech });
  const chapter = findChapterIndex({ firstSentences, sentence: first }) ?? 0;
  let last = first;
  while ((speech.sentences[last + 1]?.firstCueId ?? Number.POSITIVE_INFINITY) <= quote.lastCueId) last += 1;
  const reach = findReach({
    index: speech.index,
    sentence: first,
    bounds: {
      first: Math.min(firstSentences[chapter] ?? 0, first),
      last: Math.max((firstSentences[chapter + 1] ?? speech.sentences.length) - 1, first),
    },
  });
  return { first: reach.first, last: Math.max(reach.last, last) };
}
