import { splitWords } from "../languages/split-words.ts";
import type { TermIndex } from "./build-term-index.ts";

/** A name of so many words was written by somebody, whatever language the talk is in. */
const MIN_WRITTEN_WORDS = 4;
const MIN_WORD_LETTERS = 3;
/** A word of the talk says what it is about if it is said so often. */
const MIN_USES = 2;
/** What a text is called that was pasted without a name. */
const UNNAMED_TEXT = "Pasted text";
const MIN_ID_CHARACTERS = 9;
/** Dates and running numbers: "93 2022 11 13". One number alone may belong to the title. */
const MIN_NUMBERS = 2;

const UNDERSCORES = /_+/gu;
const NUMBER = /^[\p{N}.:_-]+$|^S\d+E\d+$/u;

/** True for what a machine made up: "OSvjp_2LJRk79wwqXZSmH", "BiEkkj1EQAQ". */
function isIdentifier(token: string): boolean {
  if (token.length < MIN_ID_CHARACTERS || !/^[\w-]+$/u.test(token)) return false;
  const changes = token.match(/\p{Ll}(?=\p{Lu})|\p{L}(?=\p{N})|\p{N}(?=\p{L})/gu)?.length ?? 0;
  return changes >= 2;
}

/**
 * Returns a file's name as a title, without dates, numbers and identifiers around its words. Null if it had
 * some of these and what is left names nothing that is said in the talk, or for a name without a word.
 */
export function cleanFileTitle({ title, index }: { title: string; index: TermIndex }): string | null {
  if (title === UNNAMED_TEXT) return null;
  const tokens = title
    .split(/[\s.]+/u)
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
  const isSaid = words.some((word) => {
    const term = index.terms[index.wordNumbers.get(word) ?? -1] ?? -1;
    return term >= 0 && (index.termCounts[term] ?? 0) >= MIN_USES;
  });
  const isWhole = kept.length === title.split(/\s+/u).length && words.length > 0;
  return isWhole || isSaid || words.length >= MIN_WRITTEN_WORDS ? kept.join(" ") : null;
}
