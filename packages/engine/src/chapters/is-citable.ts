import type { TermIndex } from "../extract/build-term-index.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";

/** A shorter word may be all stem. */
const MIN_LETTERS = 4;
/**
 * What a noun adds to its stem, or puts in place of its last letter, as in "режим", "режима" and "музей", "музея".
 * Without the endings that adjectives add to an oblique form, as in "этом", "этому".
 */
const ADDED = ["а", "е", "ы", "і", ..."이가을를"];
const REPLACING = ["я", "и", "ї"];
const SOFT = /[йь]$/u;
/** A masculine noun, whose adjective ends in "-ой" in the nominative as well. */
const MASCULINE = /[бвгґджзйклмнпрстфхцчшщ]$/u;
const AMBIGUOUS_ADJECTIVE = /[еоі]й$/u;
/** A name such as "Иванов" or "Сергей". */
const NAME = /^\p{Lu}.*(?:[еоії]в|ей)$/u;

/** True if the talk inflects this word, so that it's a base form whatever its last letters are. */
function isInflected({ word, index }: { word: string; index: TermIndex }): boolean {
  const lower = word.toLowerCase();
  const forms = SOFT.test(lower)
    ? REPLACING.map((ending) => lower.slice(0, -1) + ending)
    : ADDED.map((ending) => lower + ending);
  return forms.some((form) => index.wordNumbers.has(form));
}

/**
 * False for a phrase that can't stand alone, since it isn't in the nominative or has a verb: "своей оси",
 * "логарифмах", "найти решение". The case is judged by the first long word, which is the head or agrees with it.
 * True for languages whose endings aren't known.
 */
export function isCitable({ text, index }: { text: string; index: TermIndex }): boolean {
  const { oblique, verbal, isHeadLast } = findPhraseGrammar(index.language.code);
  if (oblique === null) return true;
  if (isHeadLast) {
    const head = text.slice(text.lastIndexOf(" ") + 1);
    return !(verbal?.test(head) || oblique.test(head)) || isInflected({ word: head, index });
  }
  const words = text.split(/\s+/u).filter((word) => word.length >= MIN_LETTERS);
  if (words.some((word) => verbal?.test(word) === true && !isInflected({ word, index }))) return false;
  const [first = "", second = ""] = words;
  // A particle may follow the ending, as in "каком-то".
  const [stem = ""] = first.split("-");
  const ending = [first, stem].find((part) => part.length >= MIN_LETTERS && oblique.test(part));
  if (ending === undefined || NAME.test(ending)) return true;
  if (second !== "" && AMBIGUOUS_ADJECTIVE.test(ending))
    return MASCULINE.test(second) && !oblique.test(second);
  return isInflected({ word: ending, index });
}
