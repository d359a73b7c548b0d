import { findNumbers } from "./find-numbers.ts";
import { foldText } from "./fold-text.ts";

/** A word or number, normalized for comparison. */
export interface ComparedWord {
  /** The folded word, or a number as written. */
  word: string;
  /** All possible values of a number; null if the word isn't a number. */
  values: readonly number[] | null;
  /** True if only spaces separate it from the word before it. */
  isSpaced: boolean;
}

/** Contractions to expand, with or without the apostrophe, which automatic captions leave out. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan(?:no|['’]?)t\b/giu, "can not"],
  [/\bwon['’]?t\b/giu, "will not"],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should|must|need)n['’]?t\b/giu, "$1 not"],
  [/\bi['’]?m\b/giu, "i am"],
  [/\b(i|you|we|they|would|could|should|might)['’]?ve\b/giu, "$1 have"],
  [/\b(you|they)['’]?re\b|\b(we)['’]re\b/giu, "$1$2 are"],
  [/\b(i|you|he|she|it|we|they|that|there)['’]ll\b|\b(you|they|that)ll\b/giu, "$1$2 will"],
  [/\b(it|that|there|what|here|he|she|who|how|where)['’]s\b/giu, "$1 s"],
  [/\b(it|that|there|what|here)s\b/giu, "$1 s"],
  [/\blet['’]?s\b/giu, "let us"],
  [/\bgonna\b/giu, "going to"],
  [/\bwanna\b/giu, "want to"],
  [/\bgotta\b/giu, "got to"],
  [/\bkinda\b/giu, "kind of"],
  [/\bsorta\b/giu, "sort of"],
  [/(?<![\p{L}\p{N}])['’]?(?:cause|cuz)\b/giu, "because"],
];
/**
 * Placeholders for the first and the remaining characters of a number, so that the text is split around it.
 */
const NUMBER_START = "\uE000";
const NUMBER_REST = "\uE001";
const PART =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[\p{L}\p{M}\p{N}'’ʼ]+|[%#\p{Sc}\p{Sm}]|!(?==)|(?<![\p{L}\p{M}\uE000\uE001)\]])[-–](?=\uE000)|\uE000\uE001*/gu;
/** A sign that is read like a word: -5 isn't 5, C++ isn't C#, and != isn't =. */
const SIGN = /^[%#!–\p{Sc}\p{Sm}-]$/u;
/** A currency sign before an amount: "$5 million" is read as five million dollars. */
const LEADING_CURRENCY =
  /(\p{Sc})\s*(\p{Nd}[\p{Nd}.,]*(?:\s*(?:thousand|million|billion|trillion|[kmb]n?)\b)?)/giu;
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["–", "-"],
  ["−", "-"],
  ["%", "percent"],
  ["prozent", "percent"],
  ["procent", "percent"],
  ["$", "dollar"],
  ["dollars", "dollar"],
  ["bucks", "dollar"],
  ["€", "euro"],
  ["euros", "euro"],
  ["£", "pound"],
  ["pounds", "pound"],
  ["¥", "yen"],
]);
const ORDINAL_END = /^(\d+)(?:st|nd|rd|th)$/u;

function expandContractions(text: string): string {
  return CONTRACTIONS.reduce((expanded, [pattern, full]) => expanded.replace(pattern, full), text);
}

/**
 * Returns a text's words, normalized for comparison: case and punctuation are ignored, English contractions
 * expanded, numbers converted to values, and currencies moved after their numbers. Signs count as words.
 */
export function listComparedWords({ text, language }: { text: string; language: string }): ComparedWord[] {
  const isEnglish = language.toLowerCase().startsWith("en");
  const plain = (isEnglish ? expandContractions(text) : text)
    .replace(/\bper cent\b/giu, "percent")
    .replace(LEADING_CURRENCY, "$2 $1");
  const numbers = new Map(findNumbers({ text: plain, language }).map((number) => [number.start, number]));
  let masked = plain;
  for (const { start, end } of numbers.values())
    masked = masked.slice(0, start) + NUMBER_START + NUMBER_REST.repeat(end - start - 1) + masked.slice(end);
  const words: ComparedWord[] = [];
  let last = 0;
  for (const { 0: part, index } of masked.matchAll(PART)) {
    const number = numbers.get(index);
    const word =
      number === undefined ? normalizePart(part) : foldText(plain.slice(number.start, number.end)).folded;
    if (word === "") continue;
    const isSpaced = plain.slice(last, index).trim() === "";
    words.push({ word, values: number?.values ?? null, isSpaced });
    last = index + part.length;
  }
  return words;
}

function normalizePart(part: string): string {
  const word = SIGNS.get(part) ?? (SIGN.test(part) ? part : foldText(part).folded);
  return ORDINAL_END.exec(word)?.[1] ?? SIGNS.get(word) ?? word;
}

/** Words for 1 that are just as often articles. */
const ONES = new Set(["one", "eins", "un", "une", "uno", "una", "um", "uma", "één", "один", "одна", "одно"]);

function isSameValue(left: number, right: number): boolean {
  return Math.abs(left - right) <= Math.abs(right) * 1e-9;
}

/** Possible expansions of "'s", as in "it's". */
const SHORTENED = new Set(["s", "is", "has"]);

/** True if two words are equal, or two numbers share a value. */
export function isSameWord(left: ComparedWord, right: ComparedWord): boolean {
  if (left.values === null && right.values === null) {
    const isShort = left.word === "s" || right.word === "s";
    return left.word === right.word || (isShort && SHORTENED.has(left.word) && SHORTENED.has(right.word));
  }
  const valuesOf = ({ word, values }: ComparedWord): readonly number[] =>
    values ?? (ONES.has(word) ? [1] : []);
  const others = valuesOf(right);
  return valuesOf(left).some((value) => others.some((other) => isSameValue(value, other)));
}
