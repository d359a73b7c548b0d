import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";

/**
 * Georgian capitals are only used for all-caps words, so a Georgian sentence starts with an ordinary letter.
 */
const HAS_CAPITAL = /^\p{Changes_When_Titlecased}$/u;

/**
 * Returns the capital that starts a sentence, or the same letter if it has none. That includes letters such as
 * "ß" and "ﬁ", whose uppercase form is two letters.
 */
export function capitalizeLetter({ letter, language }: { letter: string; language: string }): string {
  if (!HAS_CAPITAL.test(letter)) return letter;
  // Under its own casing rules, Greek loses its accents in all-caps words, but not at the start of a
  // sentence.
  const hasOwnRules = language !== "und" && getPrimaryLanguage(language) !== "el";
  const capital = hasOwnRules ? letter.toLocaleUpperCase(language) : letter.toUpperCase();
  return capital.length === letter.length ? capital : letter;
}
