import type { TermIndex } from "../extract/build-term-index.ts";
import { type CompiledGrammar, findPhraseGrammar } from "./phrase-grammar.ts";

/** A shorter word may be all stem. */
const MIN_LETTERS = 4;
/** Minimum number of letters that must remain in a word without its ending or prefix. */
const MIN_STEM_LETTERS = 3;
/** Endings that replace a noun's last letter, as in "музей", "музея". */
const REPLACING = ["я", "и", "ї"];
const SOFT = /[йь]$/u;
/** A masculine noun, whose adjective ends in "-ой" in the nominative as well. */
const MASCULINE = /[бвгґджзйклмнпрстфхцчшщ]$/u;
const AMBIGUOUS_ADJECTIVE = /[еоі]й$/u;
/** A name such as "Иванов" or "Сергей". */
const NAME = /^\p{Lu}.*(?:[еоії]в|ей)$/u;

interface Talk {
  index: TermIndex;
  grammar: CompiledGrammar;
}

/** True if the talk inflects this word, which makes it a base form, whatever its last letters are. */
function isInflected({ word, talk: { index, grammar } }: { word: string; talk: Talk }): boolean {
  const lower = word.toLowerCase();
  // Hungarian lengthens a final vowel: "görbe", "görbék".
  const long = lower.replace(/a$/u, "á").replace(/e$/u, "é");
  const forms = SOFT.test(lower)
    ? REPLACING.map((ending) => lower.slice(0, -1) + ending)
    : grammar.added.flatMap((ending) => [lower + ending, long + ending]);
  return [...forms, ...grammar.leading.map((start) => start + lower)].some((form) =>
    index.wordNumbers.has(form),
  );
}

/** True if the talk also uses the head of these words without one of its endings. */
function hasEnding({ words, talk: { index, grammar } }: { words: readonly string[]; talk: Talk }): boolean {
  const lower = words.at(-1)?.toLowerCase() ?? "";
  const endings = words.length === 1 ? [...grammar.removable, ...grammar.possessive] : grammar.removable;
  return endings.some(
    (ending) =>
      lower.length >= ending.length + MIN_STEM_LETTERS &&
      lower.endsWith(ending) &&
      index.wordNumbers.has(lower.slice(0, -ending.length)),
  );
}

/**
 * True if a prefix turns this word into a prepositional phrase, and the talk also uses the word without it.
 */
function hasPrefix({ word, talk: { index, grammar } }: { word: string; talk: Talk }): boolean {
  return grammar.attached.some(
    (prefix) =>
      word.length >= prefix.length + MIN_STEM_LETTERS &&
      word.startsWith(prefix) &&
      ["", ...grammar.leading].some((start) => index.wordNumbers.has(start + word.slice(prefix.length))),
  );
}

/**
 * True if only the second of two nouns has an article, as in "ladder and the floor". A name needs none,
 * unless the article shows another case.
 */
function isLopsided({ words, talk: { grammar } }: { words: readonly string[]; talk: Talk }): boolean {
  const { articles, coordinating, obliqueArticles } = grammar;
  const [first = ""] = words;
  return words.some((word, at) => {
    const next = words[at + 1] ?? "";
    if (at === 0 || !coordinating.has(word) || articles?.has(next) !== true) return false;
    return obliqueArticles.size > 0 ? obliqueArticles.has(next) : /^\p{Ll}/u.test(first);
  });
}

/** True if a word right after another topic word has a verb ending. */
function hasTrailingVerb({ words, talk }: { words: readonly string[]; talk: Talk }): boolean {
  const { trailing, binding } = talk.grammar;
  const isNoun = (word = "") => word.length >= MIN_LETTERS && binding?.has(word) !== true;
  return words.some(
    (word, at) =>
      at > 0 &&
      trailing?.test(word) === true &&
      word.length >= MIN_LETTERS &&
      isNoun(words[at - 1]) &&
      !talk.index.wordNumbers.has(`${word.toLowerCase()}s`),
  );
}

/** Judges the case by the last word. */
function isHeadCitable({ words, talk }: { words: readonly string[]; talk: Talk }): boolean {
  const { oblique, verbal } = talk.grammar;
  const head = words.at(-1) ?? "";
  if (hasEnding({ words, talk })) return false;
  if (verbal?.test(head) !== true && oblique?.test(head) !== true) return true;
  return isInflected({ word: head, talk });
}

/** Judges the case by the first long word, which is the head or agrees with it. */
function isStartCitable({ words, talk }: { words: readonly string[]; talk: Talk }): boolean {
  const { oblique, verbal } = talk.grammar;
  const long = words.filter((word) => word.length >= MIN_LETTERS);
  if (oblique !== null || talk.grammar.leading.length > 0)
    if (long.some((word) => verbal?.test(word) === true && !isInflected({ word, talk }))) return false;
  if (words.length === 1 && hasEnding({ words, talk })) return false;
  const [first = "", second = ""] = long;
  // A particle may follow the ending, as in "каком-то".
  const [stem = ""] = first.split("-");
  const ending = [first, stem].find((part) => part.length >= MIN_LETTERS && oblique?.test(part) === true);
  if (ending === undefined || NAME.test(ending)) return true;
  if (second !== "" && AMBIGUOUS_ADJECTIVE.test(ending))
    return MASCULINE.test(second) && oblique?.test(second) === false;
  return isInflected({ word: ending, talk });
}

/**
 * False for a phrase that can't stand alone, because it isn't in the nominative, contains a verb, or has lost
 * an article or a preposition: "своей оси", "логарифмах", "найти решение", "ladder and the floor". True for
 * languages whose endings aren't known.
 */
export function isCitable({ text, index }: { text: string; index: TermIndex }): boolean {
  const grammar = findPhraseGrammar(index.language.code);
  const talk = { index, grammar };
  const words = text.split(/\s+/u);
  if (hasPrefix({ word: words[0] ?? "", talk })) return false;
  if (isLopsided({ words, talk }) || hasTrailingVerb({ words, talk })) return false;
  return grammar.isHeadLast ? isHeadCitable({ words, talk }) : isStartCitable({ words, talk });
}
