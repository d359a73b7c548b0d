import type { SearchTerm } from "./search-query.ts";
import { createWordFolder, splitSearchWords } from "./split-search-words.ts";

/** Returns the ranges in a text that match a search term, as [start, end) offsets, in order. */
export function markMatches({
  text,
  language,
  terms,
}: {
  text: string;
  language: string;
  terms: readonly SearchTerm[];
}): [number, number][] {
  const words = splitSearchWords({ text, fold: createWordFolder(language) });
  const marks: [number, number][] = [];
  for (let at = 0; at < words.length; ) {
    const length = Math.max(
      0,
      ...terms.map(({ keys, isPrefix }) => {
        const isMatch = keys.every((key, offset) => {
          const said = words[at + offset]?.key ?? "";
          return said === key || (isPrefix && said.startsWith(key));
        });
        return isMatch ? keys.length : 0;
      }),
    );
    const [first, last] = [words[at], words[at + length - 1]];
    if (length > 0 && first && last) marks.push([first.start, last.end]);
    at += Math.max(1, length);
  }
  return marks;
}
