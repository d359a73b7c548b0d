import { getDiscourseMarkers } from "../languages/discourse-markers.ts";
import {
  type Language,
  WORD_COMMON,
  WORD_FILLER,
  WORD_GLUE,
  WORD_POINTING,
  WORD_VERB,
} from "../languages/find-language.ts";
import { getFunctionWords } from "../languages/get-function-words.ts";
import type { PhrasePattern } from "../languages/phrase-pattern.ts";

/** The features of a word next to a break: one bit each, in the order of `BREAK_SIGNS`. */
export type BreakSigns = number;

/** Number of features per word. */
export const BREAK_SIGNS = 13;
const GLUE = 1;
const POINTING = 2;
const COMMON = 4;
const VERB = 8;
const FILLER = 16;
const OPENER = 32;
const STRONG_MARKER = 64;
const WEAK_MARKER = 128;
const BACKWARD = 256;
const QUESTION = 512;
const NEVER_LAST = 1024;
const NUMBER = 2048;
const FINAL_ENDING = 4096;
const HAS_DIGIT = /\p{N}/u;

/** Number of word kinds; each word has exactly one. */
export const WORD_KINDS = 7;
const KINDS: readonly (readonly [BreakSigns, number])[] = [
  [VERB, 0],
  [GLUE, 1],
  [POINTING, 2],
  [COMMON, 3],
  [NUMBER, 4],
  [FILLER, 5],
];
const TOPIC_KIND = 6;

/**
 * Returns the kind of a word with these features, from 0 to `WORD_KINDS - 1`. A word without features counts
 * as a topic.
 */
export function findWordKind(signs: BreakSigns): number {
  return KINDS.find(([sign]) => (signs & sign) !== 0)?.[1] ?? TOPIC_KIND;
}

/**
 * Creates a function that returns a word's features from the language's word lists. Words must be lowercase,
 * with straight apostrophes and without surrounding punctuation. It caches words, so create one per
 * transcript.
 */
export function createSignReader(language: Language): (word: string) => BreakSigns {
  const markers = getDiscourseMarkers(language.code);
  const functionWords = getFunctionWords(language.code);
  const known = new Map<string, BreakSigns>();
  const isWhole = (pattern: PhrasePattern, word: string): boolean =>
    pattern?.exec(word)?.[0].length === word.length;
  const read = (word: string): BreakSigns => {
    const elision = word.indexOf("'");
    const bare = elision > 0 ? language.flags.get(word.slice(elision + 1)) : undefined;
    const flags = language.flags.get(word) ?? bare ?? 0;
    const tests: readonly (readonly [boolean, BreakSigns])[] = [
      [(flags & WORD_GLUE) !== 0, GLUE],
      [(flags & WORD_POINTING) !== 0, POINTING],
      [(flags & WORD_COMMON) !== 0, COMMON],
      [(flags & WORD_VERB) !== 0, VERB],
      [(flags & WORD_FILLER) !== 0, FILLER],
      [isWhole(language.openers, word), OPENER],
      [markers.strong.has(word), STRONG_MARKER],
      [markers.weak.has(word), WEAK_MARKER],
      [isWhole(language.backward, word), BACKWARD],
      [isWhole(language.questions, word), QUESTION],
      [functionWords.has(word), NEVER_LAST],
      [HAS_DIGIT.test(word), NUMBER],
      [markers.finalEndings.some((ending) => word.endsWith(ending)), FINAL_ENDING],
    ];
    return tests.reduce((signs, [isTrue, sign]) => (isTrue ? signs | sign : signs), 0);
  };
  return (word) => {
    const found = known.get(word) ?? read(word);
    known.set(word, found);
    return found;
  };
}
