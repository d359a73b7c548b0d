import type { TermIndex } from "../extract/build-term-index.ts";
import { markPrepositions } from "./mark-prepositions.ts";
import { markStarts } from "./mark-starts.ts";

const ENDING_LETTERS = [3, 2];
/** Nothing is learned from an ending that fewer words share. */
const MIN_ENDING_WORDS = 5;

interface Ending {
  words: number;
  /** Fraction of the uses that follow a preposition, summed over the words. */
  governed: number;
}

/**
 * Returns a function that measures how much more often words with the ending of a given word follow a
 * preposition than the talk's words do on average: about 1 for a form that occurs anywhere, more for an
 * oblique case, 0 for a rare ending. Setup takes time linear in the number of words.
 */
export function measureObliqueness(index: TermIndex): (word: string) => number {
  const { tokens, words, terms } = index;
  const isPreposition = markPrepositions(index);
  const isStart = markStarts(index);
  const uses = new Uint32Array(words.length);
  const governed = new Uint32Array(words.length);
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? 0;
    uses[word] = (uses[word] ?? 0) + 1;
    if (isStart[at] !== 1 && isPreposition[tokens[at - 1] ?? 0] === 1)
      governed[word] = (governed[word] ?? 0) + 1;
  }
  const all: Ending = { words: 0, governed: 0 };
  const endings = new Map<string, Ending>();
  for (const [number, word] of words.entries()) {
    if ((terms[number] ?? -1) < 0) continue;
    const own = ENDING_LETTERS.map((letters) => {
      const ending = word.slice(-letters);
      const known = endings.get(ending) ?? { words: 0, governed: 0 };
      endings.set(ending, known);
      return known;
    });
    for (const ending of [all, ...own]) {
      ending.words += 1;
      ending.governed += (governed[number] ?? 0) / Math.max(1, uses[number] ?? 0);
    }
  }
  const mean = all.governed / Math.max(1, all.words);
  return (word) => {
    const known = ENDING_LETTERS.map((letters) => endings.get(word.slice(-letters))).find(
      (ending) => (ending?.words ?? 0) >= MIN_ENDING_WORDS,
    );
    return known === undefined || mean === 0 ? 0 : known.governed / known.words / mean;
  };
}
