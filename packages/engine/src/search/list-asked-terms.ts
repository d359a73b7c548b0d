import { detectLanguage } from "../languages/detect-language.ts";
import {
  findLanguage,
  WORD_COMMON,
  WORD_FILLER,
  WORD_GLUE,
  WORD_POINTING,
} from "../languages/find-language.ts";
import { questionWords } from "../languages/question-words.ts";
import type { SearchTerm } from "./search-query.ts";
import { createWordFolder, splitSearchWords } from "./split-search-words.ts";

/** Question terms beyond this number are ignored. */
const MAX_ASKED_TERMS = 24;
/** Flags for words that can't be a topic. */
const WORD_EMPTY = WORD_GLUE | WORD_POINTING | WORD_COMMON | WORD_FILLER;

const unspacedAskingWords = [...questionWords]
  .filter((word) => /[\p{Script=Han}\p{Script=Hiragana}]/u.test(word))
  .sort((left, right) => right.length - left.length);

/**
 * Returns a question's terms in a talk's language: its words, except question words, and pairs of adjacent
 * characters in scripts without word spaces. Empty if there are none.
 */
export function listAskedTerms({
  question,
  language,
}: {
  question: string;
  language: string;
}): Pick<SearchTerm, "keys">[] {
  const flagsOf = [language, detectLanguage({ text: question })].map((code) => findLanguage(code).flags);
  const isEmpty = (word: string): boolean =>
    questionWords.has(word) || flagsOf.some((flags) => ((flags.get(word) ?? 0) & WORD_EMPTY) !== 0);
  const text = unspacedAskingWords.reduce((rest, word) => rest.replaceAll(word, " "), question);
  const words = splitSearchWords({ text, fold: createWordFolder(language) });
  const terms = new Map<string, Pick<SearchTerm, "keys">>();
  for (const [at, { key, start, end, isUnspaced }] of words.entries()) {
    const before = words[at - 1];
    if (isUnspaced) {
      if (before?.isUnspaced && before.end === start)
        terms.set(before.key + key, { keys: [before.key, key] });
    } else if (!isEmpty(text.slice(start, end).toLowerCase()) && !isLetter(key)) {
      terms.set(key, { keys: [key] });
    }
  }
  return [...terms.values()].slice(0, MAX_ASKED_TERMS);
}

/** Returns whether a key is a single letter, such as the "s" left over from "it's". */
function isLetter(key: string): boolean {
  return /^\p{L}$/u.test(key);
}
