import type { TermIndex } from "../extract/build-term-index.ts";

/** How many words before and after a stretch are searched for its terms. */
const REACH_WORDS = 500;
/**
 * A term counts as dropped at a position if it occurs within this many words before the position but doesn't
 * recur in the window after it.
 */
const RECENT_WORDS = 250;
const LATER_WORDS = 600;
/** Weight added per bit of burstiness: a word that occurs in bursts belongs to a topic. */
const BURST_SHARE = 0.75;

/** How terms recur around a position in the talk. Terms that occur only once are ignored. */
export interface Recurrence {
  /**
   * How much more often the terms between `from` and `to` occur in the next 500 words than in the previous
   * 500. High if they belong to the topic that follows.
   */
  measureUptake: (stretch: { from: number; to: number }) => number;
  /**
   * Fraction of the terms in the 250 words before a position that don't occur in the 600 words after it, 0 to
   * 1.
   */
  measureDropped: (at: number) => number;
}

/**
 * Precomputes a talk's term positions in linear time. Each measurement then takes time linear in the length
 * of its stretch.
 */
export function measureRecurrence({ tokens, terms, termCounts, termBursts }: TermIndex): Recurrence {
  const termAt = (at: number): number => {
    const term = terms[tokens[at] ?? 0] ?? -1;
    return term >= 0 && (termCounts[term] ?? 0) > 1 ? term : -1;
  };
  const weights = termBursts.map((burst) => 1 + BURST_SHARE * burst);
  // The positions of term t are `places[firsts[t]]` up to, but not including, `places[firsts[t + 1]]`,
  // ascending.
  const firsts = new Uint32Array(termCounts.length + 1);
  for (let term = 0; term < termCounts.length; term += 1)
    firsts[term + 1] = (firsts[term] ?? 0) + (termCounts[term] ?? 0);
  const filled = firsts.slice();
  const places = new Uint32Array(firsts.at(-1) ?? 0);
  const nextUse = new Uint32Array(tokens.length).fill(tokens.length + LATER_WORDS);
  for (let at = 0; at < tokens.length; at += 1) {
    const term = termAt(at);
    if (term < 0) continue;
    const place = filled[term] ?? 0;
    if (place > (firsts[term] ?? 0)) nextUse[places[place - 1] ?? 0] = at;
    places[place] = at;
    filled[term] = place + 1;
  }
  /** Returns the number of uses of a term before a word position. */
  const countBefore = (term: number, word: number): number => {
    const first = firsts[term] ?? 0;
    let low = first;
    let high = firsts[term + 1] ?? 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < word) low = middle + 1;
      else high = middle;
    }
    return low - first;
  };
  const countUses = (term: number, from: number, to: number): number =>
    countBefore(term, to) - countBefore(term, from);
  return {
    measureUptake: ({ from, to }) => {
      let gain = 0;
      let weight = 0;
      const own = new Set<number>();
      for (let at = from; at < to; at += 1) {
        const term = termAt(at);
        if (term < 0 || own.has(term)) continue;
        own.add(term);
        const before = countUses(term, from - REACH_WORDS, from);
        const after = countUses(term, to, to + REACH_WORDS);
        gain += (weights[term] ?? 0) * (Math.sqrt(after) - Math.sqrt(before));
        weight += weights[term] ?? 0;
      }
      return weight > 0 ? gain / Math.sqrt(weight) : 0;
    },
    measureDropped: (at) => {
      let dropped = 0;
      let weight = 0;
      for (let before = Math.max(0, at - RECENT_WORDS); before < at; before += 1) {
        const term = termAt(before);
        const next = nextUse[before] ?? 0;
        // Only a term's last use before the position counts.
        if (term < 0 || next < at) continue;
        weight += weights[term] ?? 0;
        if (next >= at + LATER_WORDS) dropped += weights[term] ?? 0;
      }
      return weight > 0 ? dropped / weight : 0;
    },
  };
}
