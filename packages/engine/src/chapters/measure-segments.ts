import type { TermIndex } from "../extract/build-term-index.ts";

/**
 * Cost in nats of the segment from each place to each later place. A segment costs less the fewer distinct
 * terms it has and the more often they repeat. Row `from` has the costs up to the places `from + 1`, `from +
 * 2` and so on.
 */
export type SegmentCosts = readonly Float64Array[];

/**
 * Returns the cost of segments between places: the negative log probability of their terms under a
 * Laplace-smoothed model of the segment's own words. `sentences` are the places, ascending; the end of the
 * text is one more place that isn't listed. `isTooLong` limits the length of a segment, which keeps the
 * running time linear in the length of the text. M. Utiyama and H. Isahara, "A Statistical Model for
 * Domain-Independent Text Segmentation", 2001.
 */
export function measureSegments({
  index,
  sentences,
  isTooLong,
}: {
  index: TermIndex;
  sentences: readonly number[];
  isTooLong: (from: number, to: number) => boolean;
}): SegmentCosts {
  const { starts, tokens, terms, termCounts } = index;
  const vocabulary = termCounts.length;
  const counts = new Uint32Array(vocabulary);
  const seen: number[] = [];
  // Computed here, once, because the loops below look these up many times for each word.
  const counted = Int32Array.from(tokens, (token) => {
    const term = terms[token] ?? -1;
    return term >= 0 && (termCounts[term] ?? 0) >= 2 ? term : -1;
  });
  const highest = termCounts.reduce((most, count) => Math.max(most, count), 0);
  const gains = Float64Array.from(
    { length: highest + 1 },
    (_, count) => count * Math.log(count + 1) - (count + 1) * Math.log(count + 2),
  );
  return sentences.map((_, from) => {
    const costs: number[] = [];
    let total = 0;
    let sum = 0;
    for (let to = from + 1; to <= sentences.length; to += 1) {
      const firstWord = starts[sentences[to - 1] ?? 0] ?? 0;
      const endWord = to < sentences.length ? (starts[sentences[to] ?? 0] ?? 0) : tokens.length;
      for (let at = firstWord; at < endWord; at += 1) {
        const term = counted[at] as number;
        if (term < 0) continue;
        const count = counts[term] as number;
        if (count === 0) seen.push(term);
        counts[term] = count + 1;
        total += 1;
        sum += gains[count] as number;
      }
      costs.push(sum + total * Math.log(total + vocabulary));
      if (isTooLong(from, to)) break;
    }
    for (const term of seen) counts[term] = 0;
    seen.length = 0;
    return Float64Array.from(costs);
  });
}
