import type { RestoredMarks } from "./create-restorer.ts";
import { dropPossessive, readWord } from "./read-word.ts";
import { END } from "./word-net-core.ts";

/**
 * Returns a function that gives a word's mean log odds of a capital inside this talk's sentences. Null for a
 * word that is never said there. The mean tells names from everyday words better than any single occurrence:
 * of 157 names in the titles of 39 interviews, 129 exceed -1.7, and 126 of 133 everyday words don't.
 */
export function createOddsReader({
  words,
  marks,
}: {
  words: readonly string[];
  marks: Pick<RestoredMarks, "signs" | "capitalOdds">;
}): (word: string) => number | null {
  const totals = new Map<string, { sum: number; count: number }>();
  const byText = new Map<string, { sum: number; count: number }>();
  for (let at = 1; at < words.length; at += 1) {
    if ((marks.signs[at - 1] ?? 0) >= END) continue;
    const text = words[at] ?? "";
    let total = byText.get(text);
    if (total === undefined) {
      const word = dropPossessive(readWord(text));
      total = totals.get(word) ?? { sum: 0, count: 0 };
      totals.set(word, total);
      byText.set(text, total);
    }
    total.sum += marks.capitalOdds[at] ?? 0;
    total.count += 1;
  }
  return (word) => {
    const total = totals.get(word);
    return total === undefined ? null : total.sum / total.count;
  };
}
