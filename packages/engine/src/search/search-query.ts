import { createWordFolder, splitSearchWords } from "./split-search-words.ts";

/** A search term: a word, or a run of characters in a script without word spaces. */
export interface SearchTerm {
  /** One key for a word, or one key per character for a run, in order. */
  keys: string[];
  /** True for the last word of a search, which the user may still be typing. */
  isPrefix: boolean;
}

/** Search terms beyond this number are ignored. */
const MAX_TERMS = 16;

/** Returns the distinct terms of a search in a language, in order; empty if it has no words. */
export function readSearch({ search, language }: { search: string; language: string }): SearchTerm[] {
  const words = splitSearchWords({ text: search, fold: createWordFolder(language) });
  const terms: SearchTerm[] = [];
  let lastEnd = -1;
  for (const { key, start, end, isUnspaced } of words) {
    const last = terms.at(-1);
    if (isUnspaced && last && !last.isPrefix && start === lastEnd) last.keys.push(key);
    // While runs are being built, `isPrefix` distinguishes words (true) from runs (false).
    else terms.push({ keys: [key], isPrefix: !isUnspaced });
    lastEnd = end;
  }
  const distinct = new Map(terms.map((term) => [term.keys.join(" "), term]));
  const isOpen = /[\p{L}\p{N}]$/u.test(search);
  return [...distinct.values()]
    .slice(0, MAX_TERMS)
    .map((term, at, { length }) => ({ ...term, isPrefix: term.isPrefix && isOpen && at === length - 1 }));
}
