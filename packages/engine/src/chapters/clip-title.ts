import { makeReadable } from "../extract/make-readable.ts";
import { type Language, WORD_COMMON, WORD_GLUE, WORD_POINTING } from "../languages/find-language.ts";

/** Titles up to this length fit on one line together with their time. */
export const MAX_TITLE_CHARACTERS = 64;
/** A clause shorter than this is too vague for a title. */
const MIN_CLAUSE_CHARACTERS = 20;
const CLAUSE_END = /[,;:،，、；–—]\s?/gu;
const FINAL_STOP = /(?<![.。])[.。।۔]$/u;
const LOOSE_END = /[\s,;:،，、；–—-]+$/u;

/** Returns the end positions of words, starting with that of the longest prefix that fits. */
function listWordEnds({ text, language }: { text: string; language: Language }): number[] {
  const ends: number[] = [];
  if (language.isUnspaced && "Segmenter" in Intl) {
    const segmenter = new Intl.Segmenter(language.code, { granularity: "word" });
    for (const { index, segment } of segmenter.segment(text)) ends.push(index + segment.length);
  } else {
    for (const { index } of text.matchAll(/(?<=\S)(?=\s|$)/gu)) ends.push(index);
  }
  return ends.filter((end) => end < MAX_TITLE_CHARACTERS).reverse();
}

function lastWordIs({ text, language, kinds }: { text: string; language: Language; kinds: number }): boolean {
  const last = text.slice(text.lastIndexOf(" ") + 1).toLowerCase();
  return ((language.flags.get(last) ?? 0) & kinds) !== 0;
}

/**
 * Returns the beginning of a sentence as a title: its first clause if that fits, otherwise as many whole
 * words as fit, with an ellipsis. Never cuts right after an article or a similar word. At most 64 characters,
 * without a period. Empty only if the text is.
 */
export function clipTitle({ text, language }: { text: string; language: Language }): string {
  const whole = (makeReadable({ text, language }) || text.trim()).replace(FINAL_STOP, "");
  if (whole.length <= MAX_TITLE_CHARACTERS) return whole;
  for (const { index } of whole.matchAll(CLAUSE_END))
    if (index >= MIN_CLAUSE_CHARACTERS && index <= MAX_TITLE_CHARACTERS) return whole.slice(0, index);
  const beginnings = listWordEnds({ text: whole, language }).map((end) =>
    whole.slice(0, end).replace(LOOSE_END, ""),
  );
  // A title shouldn't end in an article, preposition, pronoun or auxiliary. If nearly every word is one of
  // these, only articles and prepositions are avoided.
  const inside = [WORD_GLUE | WORD_POINTING | WORD_COMMON, WORD_GLUE];
  const best = inside.flatMap(
    (kinds) =>
      beginnings.find(
        (text) => text.length >= MIN_CLAUSE_CHARACTERS && !lastWordIs({ text, language, kinds }),
      ) ?? [],
  );
  const cut = best[0] ?? beginnings[0] ?? [...whole].slice(0, MAX_TITLE_CHARACTERS - 1).join("");
  return `${cut}…`;
}
