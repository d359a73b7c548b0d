import type { TermIndex } from "../extract/build-term-index.ts";

/** Two measures of how much the vocabulary changes at each sentence start. */
export interface Cohesion {
  /** 0 if the same words occur before and after the boundary, 1 if no word occurs on both sides. */
  change: Float64Array;
  /** Fraction of the words after the boundary that haven't been used for a while, 0 to 1. */
  novelty: Float64Array;
}

/** Number of preceding windows to search for earlier uses when computing novelty. */
const MEMORY_WINDOWS = 3;
/**
 * Weight of a word that occurs only once. It can't link two windows; it only adds novelty to the second one.
 */
const SINGLE_USE_WEIGHT = 0.1;
/** Weight added per bit of burstiness, since a word that occurs in bursts belongs to a topic. */
const BURST_SHARE = 0.75;

/** Two adjacent sliding windows and their shared words, updated word by word. */
class SlidingWindows {
  readonly #left: Float64Array;
  readonly #right: Float64Array;
  readonly #memory: Float64Array;
  readonly #weights: Float64Array;
  #shared = 0;
  #leftSquares = 0;
  #rightSquares = 0;
  #rightWeight = 0;
  #newWeight = 0;

  constructor(weights: Float64Array) {
    this.#weights = weights;
    this.#left = new Float64Array(weights.length);
    this.#right = new Float64Array(weights.length);
    this.#memory = new Float64Array(weights.length);
  }

  changeLeft(term: number, by: number): void {
    const square = (this.#weights[term] ?? 0) ** 2;
    const before = this.#left[term] ?? 0;
    const right = this.#right[term] ?? 0;
    this.#left[term] = before + by;
    this.#leftSquares += by * square;
    this.#shared += square * (Math.sqrt((before + by) * right) - Math.sqrt(before * right));
  }

  changeRight(term: number, by: number): void {
    const weight = this.#weights[term] ?? 0;
    const before = this.#right[term] ?? 0;
    const left = this.#left[term] ?? 0;
    const grown = weight * (Math.sqrt(before + by) - Math.sqrt(before));
    this.#right[term] = before + by;
    this.#rightSquares += by * weight ** 2;
    this.#shared += weight ** 2 * (Math.sqrt((before + by) * left) - Math.sqrt(before * left));
    this.#rightWeight += grown;
    if (this.#memory[term] === 0) this.#newWeight += grown;
  }

  changeMemory(term: number, by: number): void {
    const before = this.#memory[term] ?? 0;
    const rightWeight = (this.#weights[term] ?? 0) * Math.sqrt(this.#right[term] ?? 0);
    this.#memory[term] = before + by;
    if (before === 0 && by > 0) this.#newWeight -= rightWeight;
    if (before + by === 0 && by < 0) this.#newWeight += rightWeight;
  }

  get change(): number {
    const norm = Math.sqrt(this.#leftSquares * this.#rightSquares);
    return norm > 0 ? Math.min(1, Math.max(0, 1 - this.#shared / norm)) : 0;
  }

  get novelty(): number {
    return this.#rightWeight > 0 ? Math.min(1, Math.max(0, this.#newWeight / this.#rightWeight)) : 0;
  }
}

/**
 * Compares the words before and after each sentence start, in windows of `windowWords`. `change` is based on
 * TextTiling's cosine (M. A. Hearst, "TextTiling", 1997) over square roots of counts; `novelty` is the
 * fraction of vocabulary that is new there (G. Youmans, "A New Tool for Discourse Analysis", 1991). Runs in
 * linear time, since each word enters and leaves each window once.
 */
export function measureCohesion({ index, windowWords }: { index: TermIndex; windowWords: number }): Cohesion {
  const { starts, tokens, terms, termCounts, termBursts } = index;
  const count = starts.length - 1;
  const cohesion: Cohesion = { change: new Float64Array(count), novelty: new Float64Array(count) };
  const weights = termBursts.map((burst, term) =>
    (termCounts[term] ?? 0) < 2 ? SINGLE_USE_WEIGHT : 1 + BURST_SHARE * burst,
  );
  const windows = new SlidingWindows(weights);
  const termAt = (position: number): number => terms[tokens[position] ?? 0] ?? -1;
  const forTerms = (from: number, to: number, visit: (term: number) => void): void => {
    for (let at = Math.max(0, from); at < Math.min(to, tokens.length); at += 1) {
      const term = termAt(at);
      if (term >= 0) visit(term);
    }
  };

  forTerms(0, windowWords, (term) => windows.changeRight(term, 1));
  let gap = 0;
  for (let sentence = 0; sentence < count; sentence += 1) {
    const next = starts[sentence] ?? 0;
    // Add words before removing others. Otherwise, counts could drop below zero if a sentence is longer than
    // a window.
    forTerms(gap + windowWords, next + windowWords, (term) => windows.changeRight(term, 1));
    forTerms(gap, next, (term) => {
      windows.changeRight(term, -1);
      windows.changeLeft(term, 1);
      windows.changeMemory(term, 1);
    });
    forTerms(gap - windowWords, next - windowWords, (term) => windows.changeLeft(term, -1));
    const memoryWords = MEMORY_WINDOWS * windowWords;
    forTerms(gap - memoryWords, next - memoryWords, (term) => windows.changeMemory(term, -1));
    gap = next;
    cohesion.change[sentence] = windows.change;
    cohesion.novelty[sentence] = windows.novelty;
  }
  return cohesion;
}
