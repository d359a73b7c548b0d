import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_COMMON, WORD_GLUE, WORD_POINTING, WORD_VAGUE, WORD_VERB } from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { stemWord } from "../languages/stem-word.ts";

/* Prior probabilities that a word is a noun, by what precedes it. An article or preposition makes a noun most
   likely; after an auxiliary or pronoun, a verb or adjective is more likely. Used only for languages with
   articles, since in others the preceding word predicts too little. */
const NOUN_AFTER_GLUE = 1;
const NOUN_AFTER_TOPIC = 0.6;
/** The prior for a word that nothing precedes. */
export const NOUN_AFTER_NOTHING = 0.6;
const NOUN_AFTER_POINTING = 0.4;
const NOUN_AFTER_COMMON = 0.15;
/** An ending indicates a verb or adjective only if at least this many letters precede it. */
const MIN_STEM_LETTERS = 2;
const EDGE_MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const POSSESSIVE = /['’]s$/u;

/** A word of a clause, with the roles that it can have in a title. */
export interface TitleWord {
  surface: string;
  /** The possessive suffix "'s", or empty. */
  possessive: string;
  /** Empty if the word can't be a topic. */
  terms: number[];
  /**
   * True for a topic word that can name something on its own. False for words such as "people", "different"
   * and "puedes".
   */
  canName: boolean;
  /** True for a word that is always a verb, which can't start or end a title. */
  isVerb: boolean;
  isGlue: boolean;
  /** Probability that the next word is a noun, 0 to 1. */
  leadsToNoun: number;
  /** True for the first word of a clause, which is capitalized anyway. */
  isFirst: boolean;
}

/** Returns the words of a clause in their original spelling. */
function splitSurfaces({ clause, index }: { clause: string; index: TermIndex }): string[] {
  const { language } = index;
  if (!language.isUnspaced) return clause.split(/\s+/u);
  const compact = clause.replace(/\s+/gu, " ");
  const lowered = compact.toLowerCase();
  let offset = 0;
  return splitWords({ text: compact, language: language.code }).map((word) => {
    const at = lowered.indexOf(word, offset);
    if (at < 0) return word;
    offset = at + word.length;
    return compact.slice(at, offset);
  });
}

function findNounLead({
  kinds,
  surface,
  isTopic,
}: {
  kinds: number;
  surface: string;
  isTopic: boolean;
}): number {
  if (isTopic) return NOUN_AFTER_TOPIC;
  // Although "to" is a preposition, it also marks infinitives.
  if (surface.toLowerCase() === "to") return NOUN_AFTER_COMMON;
  if ((kinds & WORD_GLUE) !== 0) return NOUN_AFTER_GLUE;
  if ((kinds & WORD_POINTING) !== 0) return NOUN_AFTER_POINTING;
  return (kinds & WORD_COMMON) !== 0 ? NOUN_AFTER_COMMON : NOUN_AFTER_NOTHING;
}

function hasVerbalEnding({ surface, index }: { surface: string; index: TermIndex }): boolean {
  const word = surface.toLowerCase();
  return index.language.verbalEndings.some(
    (ending) => word.length >= ending.length + MIN_STEM_LETTERS && word.endsWith(ending),
  );
}

/** Removes a Korean particle from a noun, provided that the noun also occurs without it. */
function stripEnding({ surface, index }: { surface: string; index: TermIndex }): string {
  const { code, prefixes, suffixes } = index.language;
  if (code !== "ko") return surface;
  const stem = surface.slice(0, stemWord({ word: surface, prefixes, suffixes }).length);
  return index.wordNumbers.has(stem.toLowerCase()) ? stem : surface;
}

/**
 * Returns the words of a clause, with the roles that they can have in a title. Skips words without a letter
 * or digit.
 */
export function readTitleWords({ clause, index }: { clause: string; index: TermIndex }): TitleWord[] {
  const { language, wordNumbers, flags, terms } = index;
  const words: TitleWord[] = [];
  for (const raw of splitSurfaces({ clause, index })) {
    const whole = raw.replace(EDGE_MARKS, "");
    const surface = whole.replace(POSSESSIVE, "");
    if (surface === "") continue;
    const parts = language.isUnspaced
      ? [surface.toLowerCase()]
      : splitWords({ text: surface, language: language.code });
    const numbers = parts.map((part) => wordNumbers.get(part) ?? -1);
    const topics = numbers.flatMap((number) => {
      const term = number < 0 ? -1 : (terms[number] ?? -1);
      return term < 0 ? [] : [term];
    });
    const kinds = numbers.reduce((all, number) => all & (flags[number] ?? 0), 0xff);
    const isGlue = numbers.length > 0 && (kinds & WORD_GLUE) !== 0;
    const leadsToNoun = findNounLead({ kinds, surface, isTopic: topics.length > 0 });
    words.push({
      surface: stripEnding({ surface, index }),
      possessive: whole.slice(surface.length),
      terms: topics,
      canName: (kinds & (WORD_VAGUE | WORD_VERB)) === 0 && !hasVerbalEnding({ surface, index }),
      isVerb: (kinds & WORD_VERB) !== 0 || hasVerbalEnding({ surface, index }),
      isGlue,
      leadsToNoun,
      isFirst: words.length === 0,
    });
  }
  return words;
}
