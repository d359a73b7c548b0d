import { MIN_NAME_ODDS } from "./find-names.ts";
import { toSpellingKey } from "./read-word.ts";

const WORD = /(?<![\p{L}\p{M}\p{N}])\p{L}[\p{L}\p{M}\p{N}]+/gu;
/** Matches a capital after another letter or next to a digit ("BSD", "G5"). Looks behind only at capitals, which are few. */
const INNER_CAPITAL = /\p{Lu}(?:(?<=[\p{L}\p{N}]\p{Lu})|(?=\p{N}))/u;
/** Fraction of a word's occurrences that must have the same unusual spelling. */
const MIN_SHARE = 0.25;
/** If a larger fraction of all words has unusual capitals, the captions are in all caps. */
const MAX_UNUSUAL_SHARE = 0.1;

/**
 * Returns the words that the captions spell with unusual capitals ("BSD", "QuickTime", "G5") in at least a
 * quarter of their occurrences, keyed by their lowercase form. Speech recognition sometimes writes an acronym
 * in capitals and sometimes in lowercase. Everyday words are left out, since "us" isn't the "US".
 */
export function findOwnSpellings({
  text,
  findOdds,
}: {
  text: string;
  /** Returns a word's mean log odds of a capital in the talk; null if the word isn't said. */
  findOdds: (word: string) => number | null;
}): Map<string, string> {
  if (!INNER_CAPITAL.test(text)) return new Map();
  const counts = new Map<string, number>();
  let all = 0;
  let unusual = 0;
  for (const [word] of text.matchAll(WORD)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    all += 1;
    if (INNER_CAPITAL.test(word)) unusual += 1;
  }
  const spellings = new Map<string, string>();
  if (unusual === 0 || unusual > MAX_UNUSUAL_SHARE * all) return spellings;
  const totals = new Map<string, number>();
  for (const [word, count] of counts) {
    const key = toSpellingKey(word);
    totals.set(key, (totals.get(key) ?? 0) + count);
  }
  const byCount = [...counts].toSorted(([, first], [, second]) => second - first);
  for (const [word, count] of byCount) {
    const key = toSpellingKey(word);
    if (!INNER_CAPITAL.test(word) || spellings.has(key)) continue;
    if (count < MIN_SHARE * (totals.get(key) ?? 0)) continue;
    if ((findOdds(key) ?? 0) > MIN_NAME_ODDS) spellings.set(key, word);
  }
  return spellings;
}
