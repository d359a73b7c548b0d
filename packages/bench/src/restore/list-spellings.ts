import { readWord } from "@pith/engine/restore/read-word";
import { END } from "@pith/engine/restore/word-net-core";
import type { StrippedWord } from "./strip-signs.ts";

const MIN_COUNT = 40;
const MIN_DOCUMENTS = 25;
const MIN_SHARE = 0.9;
const MAX_SPELLINGS = 120;
const OWN_SPELLING = /^[\p{L}\p{N}'-]+$/u;

/**
 * Returns words that nearly always have unusual capitalization, such as `iPhone` and `NASA`, most common
 * first.
 */
export function listSpellings(documents: readonly StrippedWord[][]): string[] {
  const words = new Map<string, { whole: number; forms: Map<string, number>; documents: Set<number> }>();
  for (const [at, document] of documents.entries())
    for (const { spelling } of document) {
      const key = readWord(spelling);
      if (key.length < 2 || !OWN_SPELLING.test(spelling)) continue;
      const known = words.get(key) ?? { whole: 0, forms: new Map(), documents: new Set() };
      known.whole += 1;
      if (known.documents.size < MIN_DOCUMENTS) known.documents.add(at);
      if (/.\p{Lu}/u.test(spelling)) known.forms.set(spelling, (known.forms.get(spelling) ?? 0) + 1);
      words.set(key, known);
    }
  return [...words.values()]
    .flatMap(({ whole, forms, documents: homes }) => {
      const [best] = [...forms].sort((left, right) => right[1] - left[1]);
      const isOwn =
        best !== undefined &&
        whole >= MIN_COUNT &&
        homes.size >= MIN_DOCUMENTS &&
        best[1] >= MIN_SHARE * whole;
      return isOwn ? [{ spelling: best[0], whole }] : [];
    })
    .sort((left, right) => right.whole - left.whole)
    .slice(0, MAX_SPELLINGS)
    .map(({ spelling }) => spelling);
}

/** A name must be capitalized in at least this fraction of its mid-sentence occurrences. */
const MIN_NAME_SHARE = 0.95;
const MIN_NAME_DOCUMENTS = 3;

/**
 * Returns names that the net has no vector for, in their most common spelling, sorted by document frequency.
 * A list entry takes a third as many bytes as a vector.
 */
export function listNames({
  documents,
  words,
  most,
}: {
  documents: readonly StrippedWord[][];
  /** The words for which the net has a vector. */
  words: readonly string[];
  /** Maximum number of names. */
  most: number;
}): string[] {
  const known = new Set(words);
  const names = new Map<string, { whole: number; forms: Map<string, number>; documents: Set<number> }>();
  for (const [at, document] of documents.entries())
    for (const [place, { spelling }] of document.entries()) {
      const key = readWord(spelling);
      if ((document[place - 1]?.sign ?? END) >= END || key.length < 2) continue;
      if (known.has(key) || !OWN_SPELLING.test(spelling) || /^\p{N}/u.test(key)) continue;
      const name = names.get(key) ?? { whole: 0, forms: new Map(), documents: new Set() };
      name.whole += 1;
      if (name.documents.size < MIN_DOCUMENTS) name.documents.add(at);
      if (/^\p{Lu}/u.test(spelling)) name.forms.set(spelling, (name.forms.get(spelling) ?? 0) + 1);
      names.set(key, name);
    }
  return [...names.values()]
    .filter(({ whole, forms, documents: homes }) => {
      const capitalized = [...forms.values()].reduce((sum, count) => sum + count, 0);
      return homes.size >= MIN_NAME_DOCUMENTS && capitalized >= MIN_NAME_SHARE * whole;
    })
    .sort((left, right) => right.documents.size - left.documents.size || right.whole - left.whole)
    .slice(0, most)
    .map(({ forms }) => [...forms].sort((left, right) => right[1] - left[1])[0]?.[0] ?? "")
    .sort();
}
