import { readWord } from "@pith/engine/restore/read-word";
import type { StrippedWord } from "./strip-signs.ts";

const MIN_COUNT = 40;
const MIN_DOCUMENTS = 25;
const MIN_SHARE = 0.9;
const MOST_SPELLINGS = 120;
const OWN_SPELLING = /^[\p{L}\p{N}'-]+$/u;

/**
 * Returns words that are nearly always spelled in a special way, such as `iPhone` and `NASA`, most common
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
    .slice(0, MOST_SPELLINGS)
    .map(({ spelling }) => spelling);
}
