import { dropPossessive, readWord } from "./read-word.ts";
import { END } from "./word-net-core.ts";

/** Below 0, since the net misses names' capitals more often than it adds wrong ones. */
const MIN_MEAN_ODDS = -0.5;
/** What a capital in the captions themselves adds to the log odds of a capital. */
const OWN_CAPITAL = 5;
/** Matches a capital before lowercase letters. Neither acronyms nor all-caps captions have one. */
const CAPITALIZED = /^\P{L}*\p{Lu}[\p{Ll}\p{M}]+(?:'s|’s)?\P{L}*$/u;
const DIGIT = /\p{N}/u;

interface WordUses {
  /** Sum of the log odds of a capital. */
  sum: number;
  /** Number of uses inside sentences. `capitals` is the number of those with a capital. */
  count: number;
  capitals: number;
}

/** A word as the captions spell it. */
interface Spelling {
  isOwn: boolean;
  /** Null for a word with digits. To the net, all such words are the same. */
  uses: WordUses | null;
}

/** True if the captions write this word with a capital followed by lowercase letters. */
export function isCapitalized(word: string): boolean {
  return CAPITALIZED.test(word);
}

/**
 * Makes the spelling of each word in a talk consistent: capitalized if its mean log odds over all uses inside
 * sentences are high enough. A capital in the captions themselves counts as evidence, and where two words
 * with such capitals are adjacent, both keep them ("Help Center"). Words that are already written in only one
 * way stay as they are.
 */
export function settleCapitals({
  words,
  signs,
  capitals,
  capitalOdds,
}: {
  words: readonly string[];
  signs: Uint8Array;
  /** Changed in place. Capitals from the captions are added. */
  capitals: Uint8Array;
  capitalOdds: Float32Array;
}): void {
  const uses = new Map<string, WordUses>();
  const spellings = new Map<string, Spelling>();
  const spelled = words.map((text): Spelling => {
    const known = spellings.get(text);
    if (known !== undefined) return known;
    const word = dropPossessive(readWord(text));
    const own = DIGIT.test(word) ? null : (uses.get(word) ?? { sum: 0, count: 0, capitals: 0 });
    const found = { isOwn: isCapitalized(text), uses: own };
    if (own !== null) uses.set(word, own);
    spellings.set(text, found);
    return found;
  });
  for (let at = 0; at < words.length; at += 1) {
    const { isOwn = false, uses: word = null } = spelled[at] ?? {};
    if (isOwn) capitals[at] = 1;
    if (word === null || at === 0 || (signs[at - 1] ?? 0) >= END) continue;
    word.sum += (capitalOdds[at] ?? 0) + (isOwn ? OWN_CAPITAL : 0);
    word.count += 1;
    word.capitals += capitals[at] ?? 0;
  }
  for (let at = 0; at < words.length; at += 1) {
    const { isOwn = false, uses: word = null } = spelled[at] ?? {};
    if (word === null || word.capitals === 0 || word.capitals === word.count) continue;
    const isBesideOwn = isOwn && (spelled[at - 1]?.isOwn === true || spelled[at + 1]?.isOwn === true);
    capitals[at] = Number(word.sum > MIN_MEAN_ODDS * word.count || isBesideOwn);
  }
}
