import { findLanguage, type Language } from "../languages/find-language.ts";
import { type AffixTable, buildAffixTable, stemWord } from "../languages/stem-word.ts";
import { inflections, noInflections } from "./inflections.ts";

/** A word, normalized for search. */
export interface SearchWord {
  /** Lowercase, without accents or inflection; a single character in scripts without word spaces. */
  key: string;
  /** Position of the word in the text. */
  start: number;
  end: number;
  /** True for a character in a script that is written without word spaces. */
  isUnspaced: boolean;
}

const UNSPACED_CLASS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/**
 * Matches one character of a script without word spaces, or a run of letters, marks and digits from other
 * scripts.
 */
const WORD = new RegExp(
  `([${UNSPACED_CLASS}])|(?:(?![${UNSPACED_CLASS}])[\\p{L}\\p{N}])(?:(?![${UNSPACED_CLASS}])[\\p{L}\\p{M}\\p{N}])*`,
  "gu",
);
/** The accents of Latin, Greek and Cyrillic; Arabic vowel points and tatweel; and Hebrew points. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g;
/** Letters that Unicode normalization doesn't decompose. */
const SINGLE_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" },
  ...{ ة: "ه", ى: "ي", ς: "σ" },
};
const SINGLE = new RegExp(`[${Object.keys(SINGLE_LETTERS).join("")}]`, "g");

/**
 * Returns a word in lowercase without accents, so that "Café" and "cafe" are equal. Other scripts keep their
 * marks.
 */
export function foldAccents(word: string): string {
  const lowered = word.normalize("NFKC").toLowerCase();
  if (/^[a-z0-9]*$/.test(lowered)) return lowered;
  return lowered
    .normalize("NFD")
    .replace(ACCENTS, "")
    .normalize("NFC")
    .replace(SINGLE, (letter) => SINGLE_LETTERS[letter] ?? letter);
}

interface FoldedAffixes {
  prefixes: AffixTable;
  /** Stackable suffixes. At most one from each table is stripped, in order. */
  suffixes: AffixTable[];
}
const foldedAffixes = new WeakMap<Language, FoldedAffixes>();

function foldTable(affixes: string): AffixTable {
  return buildAffixTable(affixes.split(" ").map(foldAccents).join(" "));
}

/** Returns the language's affixes without accents, since words are folded before they are stemmed. */
function getFoldedAffixes(language: Language): FoldedAffixes {
  const known = foldedAffixes.get(language);
  if (known !== undefined) return known;
  const list = (table: AffixTable): string => table.flatMap(({ affixes }) => [...affixes]).join(" ");
  const { reflexive, endings, stemVowels } = inflections[language.code] ?? noInflections;
  const folded = {
    prefixes: foldTable(list(language.prefixes)),
    suffixes: [reflexive, `${list(language.suffixes)} ${endings}`, stemVowels].map(foldTable),
  };
  foldedAffixes.set(language, folded);
  return folded;
}

/**
 * Longer words, such as encoded data, are compared by a prefix of this length, because databases limit the
 * size of a key.
 */
const MAX_KEY_CHARACTERS = 100;

/** Returns a function that maps a language's words to their search keys and caches them. */
export function createWordFolder(language: string): (word: string) => string {
  const { prefixes, suffixes } = getFoldedAffixes(findLanguage(language));
  const known = new Map<string, string>();
  const stem = (word: string): string =>
    suffixes.reduce(
      (rest, table, at) => stemWord({ word: rest, prefixes: at === 0 ? prefixes : [], suffixes: table }),
      foldAccents(word).slice(0, MAX_KEY_CHARACTERS),
    );
  return (word) => {
    const key = known.get(word) ?? stem(word);
    known.set(word, key);
    return key;
  };
}

/** Splits a text into normalized search words, in order. Words end at apostrophes and hyphens. */
export function splitSearchWords({
  text,
  fold,
}: {
  text: string;
  fold: (word: string) => string;
}): SearchWord[] {
  const words: SearchWord[] = [];
  for (const match of text.matchAll(WORD)) {
    const [word, character] = match;
    const isUnspaced = character !== undefined;
    const key = isUnspaced ? foldAccents(word) : fold(word);
    if (key !== "") words.push({ key, start: match.index, end: match.index + word.length, isUnspaced });
  }
  return words;
}
