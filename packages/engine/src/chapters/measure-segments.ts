import type { TermIndex } from "../extract/build-term-index.ts";

/**
 * Cost in nats of the segment from each place to each later place. A segment costs less the fewer distinct
 * terms it has and the more often they repeat. Row `from` has the costs of segments that end at the places
 * `from + 1`, `from + 2` and so on.
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
  // Extract only the counted terms, since the loops below iterate over them many times.
  const counted = new Int32Array(tokens.length);
  const firsts = new Int32Array(sentences.length + 1);
  let kept = 0;
  for (const [place, sentence] of sentences.entries()) {
    firsts[place] = kept;
    const next = sentences[place + 1];
    const end = next === undefined ? tokens.length : (starts[next] ?? 0);
    for (let at = starts[sentence] ?? 0; at < end; at += 1) {
      const term = terms[tokens[at] ?? 0] ?? -1;
      if (term < 0 || (termCounts[term] ?? 0) < 2) continue;
      counted[kept] = term;
      kept += 1;
    }
  }
  firsts[sentences.length] = kept;
  const highest = termCounts.reduce((most, count) => Math.max(most, count), 0);
  const gains = Float64Array.from(
    { length: highest + 1 },
    (_, count) => count * Math.log(count + 1) - (count + 1) * Math.log(count + 2),
  );
  const logs = Float64Array.from({ length: kept + 1 }, (_, total) => Math.log(total + vocabulary));
  let last = 0;
  return sentences.map((_, from) => {
    while (last < sentences.length && !(last > from && isTooLong(from, last))) last += 1;
    const costs = new Float64Array(last - from);
    let total = 0;
    let sum = 0;
    for (let to = from + 1; to <= last; to += 1) {
      const end = firsts[to] as number;
      for (let at = firsts[to - 1] as number; at < end; at += 1) {
        const term = counted[at] as number;
        const count = counts[term] as number;
        if (count === 0) seen.push(term);
        counts[term] = count + 1;
        total += 1;
        sum += gains[count] as number;
      }
      costs[to - from - 1] = sum + total * (logs[total] as number);
    }
    for (const term of seen) counts[term] = 0;
    seen.length = 0;
    return costs;
  });
}
