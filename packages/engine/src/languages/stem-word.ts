const MIN_STEM_CHARACTERS = 3;
/** Most Korean nouns have two syllables, each of which is one character. */
const MIN_STEM_SYLLABLES = 2;
const HANGUL = /^[\uac00-\ud7a3]/u;
/** Arabic vowel points and tatweel, and Hebrew points, all of which are optional in spelling. */
const POINTS = /[\u064B-\u065F\u0670\u0640\u0591-\u05C7]/g;

/** Sets of affixes, by length, longest first. */
export type AffixTable = readonly { characters: number; affixes: ReadonlySet<string> }[];

/** Builds the lookup table for `stemWord` from a space-separated list of prefixes or suffixes. */
export function buildAffixTable(affixes: string): AffixTable {
  const byLength = new Map<number, Set<string>>();
  for (const affix of affixes.split(" ")) {
    if (affix === "") continue;
    const set = byLength.get(affix.length) ?? new Set<string>();
    byLength.set(affix.length, set.add(affix));
  }
  return [...byLength]
    .sort(([left], [right]) => right - left)
    .map(([characters, set]) => ({ characters, affixes: set }));
}

function cutPrefix({ word, table }: { word: string; table: AffixTable }): string {
  for (const { characters, affixes } of table)
    if (word.length - characters >= MIN_STEM_CHARACTERS && affixes.has(word.slice(0, characters)))
      return word.slice(characters);
  return word;
}

function countFewest(word: string): number {
  return HANGUL.test(word) ? MIN_STEM_SYLLABLES : MIN_STEM_CHARACTERS;
}

function cutSuffix({ word, table }: { word: string; table: AffixTable }): string {
  const fewest = countFewest(word);
  for (const { characters, affixes } of table) {
    const stemLength = word.length - characters;
    if (stemLength >= fewest && affixes.has(word.slice(stemLength))) return word.slice(0, stemLength);
  }
  return word;
}

/**
 * Returns the stem that all inflected forms of a lowercase word share. Removes the longest listed prefix and
 * suffix if at least three characters remain, then reduces a final double letter to one. Removes vowel
 * points. A stem is only a key for counting, so don't show it. Light stemming based on J. Savoy, "Light
 * Stemming Approaches for the French, Portuguese, German and Hungarian Languages", 2006.
 */
export function stemWord(input: { word: string; prefixes: AffixTable; suffixes: AffixTable }): string {
  const word = input.word.replace(POINTS, "");
  if (word.length <= countFewest(word)) return word;
  const tail = cutPrefix({ word, table: input.prefixes });
  const stem = cutSuffix({ word: tail, table: input.suffixes });
  if (stem.length === tail.length) return stem;
  const last = stem.charAt(stem.length - 1);
  const isDoubled = stem.length > MIN_STEM_CHARACTERS && last === stem.charAt(stem.length - 2);
  return isDoubled ? stem.slice(0, -1) : stem;
}
