import { dropPossessive, readWord } from "./read-word.ts";
import { END } from "./word-net-core.ts";

/** What a capital that the captions write themselves adds to the log odds of a capital. */
const OWN_CAPITAL = 5;
/** Matches a capital before small letters. Neither acronyms nor captions in capitals have one. */
const CAPITALIZED = /^\P{L}*\p{Lu}[\p{Ll}\p{M}]+(?:'s|’s)?\P{L}*$/u;
const DIGIT = /\p{N}/u;

interface WordUses {
  sum: number;
  /** The uses inside sentences. `capitals` are those with a capital. */
  count: number;
  capitals: number;
  places: number[];
}

/** True if the captions write this word with a capital and small letters after it. */
export function isCapitalized(word: string): boolean {
  return CAPITALIZED.test(word);
}

/**
 * Writes each word of a talk in one way: with a capital if its mean log odds over all uses inside sentences are
 * positive. A capital of the captions themselves counts as evidence, and where two of them meet, they stay ("Help
 * Center"). Words that are written in only one way already stay as they are.
 */
export function settleCapitals({
  words,
  signs,
  capitals,
  capitalOdds,
}: {
  words: readonly string[];
  signs: Uint8Array;
  /** Changed in place. Capitals of the captions are added. */
  capitals: Uint8Array;
  capitalOdds: Float32Array;
}): void {
  const isOwn = Uint8Array.from(words, (word) => Number(isCapitalized(word)));
  const uses = new Map<string, WordUses>();
  const byText = new Map<string, WordUses>();
  for (const [at, text] of words.entries()) {
    if (isOwn[at] === 1) capitals[at] = 1;
    let found = byText.get(text);
    if (found === undefined) {
      const word = dropPossessive(readWord(text));
      found = uses.get(word) ?? { sum: 0, count: 0, capitals: 0, places: [] };
      // To the net, all words with digits are the same.
      if (!DIGIT.test(word)) uses.set(word, found);
      byText.set(text, found);
    }
    found.places.push(at);
    if (at === 0 || (signs[at - 1] ?? 0) >= END) continue;
    found.sum += (capitalOdds[at] ?? 0) + (isOwn[at] === 1 ? OWN_CAPITAL : 0);
    found.count += 1;
    found.capitals += capitals[at] ?? 0;
  }
  for (const { sum, count, capitals: written, places } of uses.values()) {
    if (written === 0 || written === count) continue;
    for (const at of places)
      capitals[at] = Number(sum > 0 || (isOwn[at] === 1 && (isOwn[at - 1] === 1 || isOwn[at + 1] === 1)));
  }
}
