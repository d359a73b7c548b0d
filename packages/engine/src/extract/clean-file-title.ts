import { splitWords } from "../languages/split-words.ts";
import type { TermIndex } from "./build-term-index.ts";

/**
 * A name with at least this many words was written by a human, even if it isn't in the language of the talk.
 */
const MIN_WRITTEN_WORDS = 4;
const MIN_WORD_LETTERS = 3;
/** A word counts as one of the talk's topics only if the talk uses it at least this often. */
const MIN_USES = 2;
/** Default name of pasted text. */
const UNNAMED_TEXT = "Pasted text";
const MIN_ID_CHARACTERS = 9;
/**
 * This many numbers in a row are a date or serial number, as in "93 2022 11 13". A single number may belong
 * to the title.
 */
const MIN_NUMBERS = 2;

const UNDERSCORES = /_+/gu;
/** Matches a name in which only hyphens separate the words: "frost-evening", "board-meeting-03". */
const HYPHENATED = /^\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)+$/u;
const NUMBER = /^[\p{N}.:_-]+$|^S\d+E\d+$/u;

/** True for generated identifiers, such as "OSvjp_2LJRk79wwqXZSmH" or "BiEkkj1EQAQ". */
function isIdentifier(token: string): boolean {
  if (token.length < MIN_ID_CHARACTERS || !/^[\w-]+$/u.test(token)) return false;
  const changes = token.match(/\p{Ll}(?=\p{Lu})|\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu)?.length ?? 0;
  return changes >= 2;
}

/** Returns the words of a hyphenated name as a phrase: "frost-evening" becomes "Frost evening". */
function spellOut(name: string): string {
  return name.replaceAll("-", " ").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/**
 * Returns a file's name as a title, without the dates, numbers and identifiers around its words. Null for a
 * name without words, or if something was removed and the talk doesn't use the words that are left.
 */
export function cleanFileTitle({ title, index }: { title: string; index: TermIndex }): string | null {
  if (title === UNNAMED_TEXT) return null;
  const name = HYPHENATED.test(title) && !isIdentifier(title) ? spellOut(title) : title;
  const isSaid = (token: string): boolean =>
    splitWords({ text: token, language: index.language.code }).some((word) => {
      const term = index.terms[index.wordNumbers.get(word) ?? -1] ?? -1;
      return term >= 0 && (index.termCounts[term] ?? 0) >= MIN_USES;
    });
  const parts = name.split(".").map((part) => part.split(/\s+/u).filter((token) => token !== ""));
  const tokens = parts
    // A downloaded file's name may end in its language and an identifier: "talk.en.OSvjp 2LJRk79wwqXZSmH".
    .filter((part, at) => at === 0 || !(part.some(isIdentifier) && !part.some(isSaid)))
    .filter((part, at) => at === 0 || part.join(" ") !== index.language.code)
    .flat()
    .filter((token) => !isIdentifier(token))
    .join(" ")
    .replace(UNDERSCORES, " ")
    .split(/\s+/u)
    .filter((token) => token !== "");
  const numbers = tokens.filter((token) => NUMBER.test(token)).length;
  const kept = numbers >= MIN_NUMBERS ? tokens.filter((token) => !NUMBER.test(token)) : tokens;
  const words = splitWords({ text: kept.join(" "), language: index.language.code }).filter(
    (word) => word.length >= MIN_WORD_LETTERS && /\p{L}/u.test(word),
  );
  const isWhole =
    kept.length === parts.flat().length && kept.length === name.split(/\s+/u).length && words.length > 0;
  return isWhole || words.some(isSaid) || words.length >= MIN_WRITTEN_WORDS ? kept.join(" ") : null;
}
