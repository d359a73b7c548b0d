import { WORD_FILLER } from "../languages/find-language.ts";
import type { TermIndex } from "./build-term-index.ts";

/**
 * How fast a term saturates. A sentence that makes sense on its own (with a score of 2 to 3) leaves about
 * half of the term's weight.
 */
const SATURATION = 0.2;
/** If two points share at least this fraction of the shorter one's terms, one of them is redundant. */
const SAME_SHARE = 0.7;
/**
 * Exponent of a sentence's length. At 1, the length is a cost per word and short sentences would always win;
 * this value lets long ones with high coverage win too.
 */
const LENGTH_EXPONENT = 0.7;
const MIN_WORDS = 7;
/**
 * Once a part has MAX_FAIR_SHARE times its fair share, each additional choice in that part gains less: 2/3,
 * 1/2, 2/5 and so on.
 */
const PART_CROWDING = 0.5;
const MAX_FAIR_SHARE = 2;

export interface SelectorTask {
  index: TermIndex;
  /** How well each sentence can be understood on its own; see `scoreSentences`. */
  scores: Float64Array;
  /**
   * Parts of the text, such as chapters, each of which has a fair share of the choices. A choice beyond
   * MAX_FAIR_SHARE times that share gains less. If absent, choices aren't spread over parts.
   */
  parts?: {
    findPart: (position: number) => number;
    /** The fair share of each part. `chosen` counts the choices in each part and is updated in place. */
    fair: readonly number[];
    chosen: number[];
  };
  /** How much of each term is already covered. Updated in place, so pass a new array for the first pass. */
  covered: Float64Array;
  /** Sentences with fewer words are skipped. */
  minWords?: number;
  /** Influence of the length, from 0 (none) to 1 (a full cost per word). Defaults to 0.7. */
  lengthExponent?: number;
}

/** What a choice has to fit within. From one choice to the next, all limits may only get stricter. */
export interface ChoiceLimits {
  /**
   * Returns how many words a sentence takes up in the summary. If it is 0 or less, the sentence is excluded.
   */
  countWords: (position: number) => number;
  /** Maximum number of words; null for no limit. */
  maxWords: number | null;
  /** The sentences to choose from; null for all of them. */
  among: readonly number[] | null;
  /** Sentences that were chosen earlier. The choice may not repeat them. */
  chosenBefore: readonly number[];
}

export interface SentenceSelector {
  /**
   * Chooses the sentence that covers the most in addition to what is already covered. Null if none fits. If
   * `among` is null, only the sentences whose gain may be the highest are weighed again for each choice.
   */
  choose: (limits: ChoiceLimits) => number | null;
}

interface Offer {
  position: number;
  gain: number;
  /** How many choices had been made when `gain` was computed. */
  round: number;
}

/** A binary heap with the largest gain on top. Ties keep text order. */
class OfferHeap {
  readonly #offers: Offer[];

  constructor(offers: Offer[]) {
    this.#offers = offers.sort((left, right) => OfferHeap.compare(left, right));
  }

  static compare(left: Offer, right: Offer): number {
    return right.gain - left.gain || left.position - right.position;
  }

  peek(): Offer | undefined {
    return this.#offers[0];
  }

  pop(): void {
    const last = this.#offers.pop();
    if (last !== undefined && this.#offers.length > 0) {
      this.#offers[0] = last;
      this.sink();
    }
  }

  /** Moves the top down to its new place after its gain has decreased. */
  sink(): void {
    const offers = this.#offers;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      let best = at;
      for (const child of [left, left + 1]) if (this.#isBefore({ child, than: best })) best = child;
      if (best === at) return;
      const moved = offers[at];
      const raised = offers[best];
      if (moved === undefined || raised === undefined) return;
      offers[at] = raised;
      offers[best] = moved;
      at = best;
    }
  }

  #isBefore({ child, than }: { child: number; than: number }): boolean {
    const left = this.#offers[child];
    const right = this.#offers[than];
    return left !== undefined && right !== undefined && OfferHeap.compare(left, right) < 0;
  }
}

/**
 * Returns a selector for the sentences that together cover the most.
 *
 * The objective is a sum over terms: the weight of the term times a concave function of how often and how
 * well the chosen sentences cover it. This is monotone and submodular: repeats add less. A greedy choice by
 * gain per length is within a constant factor of the optimum (H. Lin and J. Bilmes, "A Class of Submodular
 * Functions for Document Summarization", 2011). Gains only ever decrease, so a stale gain is an upper bound,
 * and few need to be recomputed (M. Minoux, "Accelerated greedy algorithms", 1978). In practice, this takes
 * near-linear time.
 */
export function createSentenceSelector({
  index,
  scores,
  covered,
  parts,
  minWords = MIN_WORDS,
  lengthExponent = LENGTH_EXPONENT,
}: SelectorTask): SentenceSelector {
  const { starts, tokens, terms, flags, termWeights } = index;
  const said = new Float64Array(termWeights.length);

  const visit = (position: number, onTerm: (term: number) => void): number => {
    const to = starts[position + 1] ?? 0;
    let words = 0;
    for (let at = starts[position] ?? 0; at < to; at += 1) {
      const word = tokens[at] ?? 0;
      if (((flags[word] ?? 0) & WORD_FILLER) === 0) words += 1;
      const term = terms[word] ?? -1;
      if (term >= 0) onTerm(term);
    }
    return words;
  };
  /**
   * Below 1 once the part has MAX_FAIR_SHARE times its fair share. The result only ever decreases, so stale
   * gains remain upper bounds.
   */
  const findPartShare = (position: number): number => {
    if (parts === undefined) return 1;
    const { findPart, fair, chosen } = parts;
    const part = findPart(position);
    const most = MAX_FAIR_SHARE * Math.max(1, fair[part] ?? 1);
    return 1 / (1 + PART_CROWDING * Math.max(0, (chosen[part] ?? 0) + 1 - most));
  };
  const findGain = (position: number): number => {
    const score = scores[position] ?? 0;
    const saying = (1 - Math.exp(-SATURATION * score)) / SATURATION;
    let gain = 0;
    const words = visit(position, (term) => {
      const before = (covered[term] ?? 0) + (said[term] ?? 0);
      gain += (termWeights[term] ?? 0) * saying * Math.exp(-SATURATION * before);
      said[term] = (said[term] ?? 0) + score;
    });
    visit(position, (term) => {
      said[term] = 0;
    });
    return words < minWords ? 0 : (gain * findPartShare(position)) / words ** lengthExponent;
  };

  const collectTerms = (position: number): Set<number> => {
    const set = new Set<number>();
    visit(position, (term) => set.add(term));
    return set;
  };
  const chosenTerms = new Map<number, ReadonlySet<number>>();
  const repeats = (position: number, others: readonly number[]): boolean => {
    const own = collectTerms(position);
    return others.some((other) => {
      const theirs = chosenTerms.get(other) ?? collectTerms(other);
      chosenTerms.set(other, theirs);
      const smaller = Math.min(own.size, theirs.size);
      let shared = 0;
      for (const term of own) if (theirs.has(term)) shared += 1;
      return smaller > 0 && shared >= SAME_SHARE * smaller;
    });
  };

  let round = 0;
  const createHeap = (positions: readonly number[]): OfferHeap =>
    new OfferHeap(
      positions
        .map((position) => ({ position, gain: findGain(position), round }))
        .filter((offer) => offer.gain > 0),
    );
  let heapOfAll: OfferHeap | null = null;
  const openHeap = (among: readonly number[] | null): OfferHeap => {
    if (among !== null) return createHeap(among);
    heapOfAll ??= createHeap(Array.from({ length: starts.length - 1 }, (_, position) => position));
    return heapOfAll;
  };
  const take = (position: number): void => {
    round += 1;
    if (parts !== undefined) {
      const part = parts.findPart(position);
      parts.chosen[part] = (parts.chosen[part] ?? 0) + 1;
    }
    const score = scores[position] ?? 0;
    visit(position, (term) => {
      covered[term] = (covered[term] ?? 0) + score;
    });
  };
  return {
    choose: ({ countWords, maxWords, among, chosenBefore }) => {
      const heap = openHeap(among);
      for (let top = heap.peek(); top !== undefined; top = heap.peek()) {
        if (top.round !== round) {
          top.gain = findGain(top.position);
          top.round = round;
          heap.sink();
          continue;
        }
        heap.pop();
        const { position } = top;
        const words = countWords(position);
        if (words <= 0 || words > (maxWords ?? Number.POSITIVE_INFINITY)) continue;
        if (repeats(position, chosenBefore)) continue;
        take(position);
        return position;
      }
      return null;
    },
  };
}

/**
 * Chooses the sentences that together cover the most within the budget, and returns them in text order. See
 * `createSentenceSelector`.
 */
export function selectSentences({
  countWords,
  maxCount,
  maxWords,
  ...task
}: SelectorTask &
  Pick<ChoiceLimits, "countWords" | "maxWords"> & {
    maxCount: number;
  }): number[] {
  const selector = createSentenceSelector(task);
  const chosen: number[] = [];
  let wordsLeft = maxWords ?? Number.POSITIVE_INFINITY;
  while (chosen.length < maxCount) {
    const position = selector.choose({ countWords, maxWords: wordsLeft, among: null, chosenBefore: chosen });
    if (position === null) break;
    wordsLeft -= countWords(position);
    chosen.push(position);
  }
  return chosen.sort((left, right) => left - right);
}
