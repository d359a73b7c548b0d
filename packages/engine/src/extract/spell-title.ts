import type { Sentence } from "../transcript/sentence.ts";

const MIN_USES = 2;
/** More words would be a sentence, and would make the pattern slow. */
const MAX_WORDS = 20;
const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;

/**
 * Capitalizes a title the way the talk usually does mid-sentence: "gloria zhao on bip 174" becomes "Gloria Zhao
 * on BIP 174". A title with a capital after its first letter is returned unchanged.
 */
export function spellTitle({ title, sentences }: { title: string; sentences: readonly Sentence[] }): string {
  const words = title.match(WORD) ?? [];
  if (words.length === 0 || words.length > MAX_WORDS || /(?<!^)\p{Lu}/u.test(title)) return title;
  const pattern = new RegExp(
    `(?<=[^.!?…:;\\s\\p{Pi}\\p{Ps}"'-]\\s+)(?:${words.join("|")})(?![\\p{L}\\p{M}\\p{N}'’-])`,
    "giu",
  );
  const spellings = new Map<string, Map<string, number>>();
  for (const { display } of sentences)
    for (const found of display.match(pattern) ?? []) {
      const own = spellings.get(found.toLowerCase()) ?? new Map<string, number>();
      spellings.set(found.toLowerCase(), own.set(found, (own.get(found) ?? 0) + 1));
    }
  return title.replace(WORD, (word) => {
    const [most] = [...(spellings.get(word.toLowerCase()) ?? [])].sort((left, right) => right[1] - left[1]);
    return most !== undefined && most[1] >= MIN_USES && /\p{Lu}/u.test(most[0]) ? most[0] : word;
  });
}
