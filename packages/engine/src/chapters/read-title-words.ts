import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_COMMON, WORD_GLUE, WORD_POINTING, WORD_VAGUE, WORD_VERB } from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { stemWord } from "../languages/stem-word.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";

/* Prior probabilities that a word is a noun, by what precedes it. An article or preposition makes a noun most
   likely; after an auxiliary or pronoun, a verb or adjective is more likely. Used only for languages with
   articles, since in others the preceding word predicts too little. */
const NOUN_AFTER_GLUE = 1;
const NOUN_AFTER_TOPIC = 0.6;
/** The prior for a word with nothing before it. */
export const NOUN_AFTER_NOTHING = 0.6;
const NOUN_AFTER_POINTING = 0.4;
const NOUN_AFTER_COMMON = 0.15;
/** An ending indicates a verb or adjective only if at least this many letters precede it. */
const MIN_STEM_LETTERS = 2;
const EDGE_MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const CAPITAL = /^\p{Lu}/u;
const POSSESSIVE = /['’]s$/u;
const INNER_CAPITAL = /^.\p{L}*\p{Lu}/u;
/** What is left of a web address or a path after splitting at punctuation. */
const ADDRESS = /^https?$|^www\.|\p{L}\.\p{L}{2,}\/|\/[^\s/]+\//iu;
/** Words that Romance languages elide before a noun or verb. */
const ELIDED_PRONOUN = /^(?:s|n|j|m|t|c|qu)['’]/iu;
const ELIDED_PREPOSITION = /^d['’]/u;
const ELIDED_ARTICLE = /^l['’]/u;

/** A word of a clause, with the roles it can have in a title. */
export interface TitleWord {
  surface: string;
  lower: string;
  /** The spelling if the capital only marks the start of a clause. */
  small: string;
  isCapital: boolean;
  /** The possessive suffix "'s", or empty. */
  possessive: string;
  /** Empty if the word can't be a topic. */
  terms: readonly number[];
  /**
   * True for a topic word that can name something on its own. False for words such as "people", "different"
   * and "puedes".
   */
  canName: boolean;
  /** True for an unambiguous verb, which can't start or end a title. */
  isVerb: boolean;
  /** True if the word is a verb when more words follow; see `PhraseGrammar.verbal`. */
  isInfinitive: boolean;
  isGlue: boolean;
  /** True for a function word that can occur inside a name. */
  joins: boolean;
  /** True for an article that can start a name but never directly follow one of its words. */
  opens: boolean;
  /** True for a preposition that introduces a topic, such as "about". */
  announces: boolean;
  /**
   * The kind of the elided word at its start, such as "l'". An elided pronoun is followed by a verb. An elided
   * article or preposition starts another noun phrase.
   */
  elided: "pronoun" | "preposition" | "article" | null;
  /** Probability that the next word is a noun, 0 to 1. */
  leadsToNoun: number;
  /** True for the first word of a clause, which is always capitalized. */
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

function findElided(surface: string): TitleWord["elided"] {
  if (ELIDED_PRONOUN.test(surface)) return "pronoun";
  if (ELIDED_PREPOSITION.test(surface)) return "preposition";
  return ELIDED_ARTICLE.test(surface) ? "article" : null;
}

/** Removes a Korean particle from a noun, provided that the noun also occurs without it. */
function stripEnding({ surface, index }: { surface: string; index: TermIndex }): string {
  const { code, prefixes, suffixes } = index.language;
  if (code !== "ko") return surface;
  const stem = surface.slice(0, stemWord({ word: surface, prefixes, suffixes }).length);
  return index.wordNumbers.has(stem.toLowerCase()) ? stem : surface;
}

/** The two readings of a word: as the first word of a clause, and as a later one. */
interface SpokenWord {
  first: TitleWord;
  later: TitleWord;
}

/** Cache of processed words per talk, since a talk keeps reusing the same few thousand words. */
const knownWords = new WeakMap<TermIndex, Map<string, SpokenWord | null>>();

/** Returns a word with its roles; null if it has no letter or digit. */
function readSpokenWord({ raw, index }: { raw: string; index: TermIndex }): SpokenWord | null {
  const { language, wordNumbers, flags, terms } = index;
  const whole = raw.replace(EDGE_MARKS, "");
  const spelled = whole.replace(POSSESSIVE, "");
  if (spelled === "") return null;
  const parts = language.isUnspaced
    ? [spelled.toLowerCase()]
    : splitWords({ text: spelled, language: language.code });
  const numbers = parts.map((part) => wordNumbers.get(part) ?? -1);
  const isAddress = ADDRESS.test(spelled);
  const topics = numbers.flatMap((number) => {
    const term = number < 0 || isAddress ? -1 : (terms[number] ?? -1);
    return term < 0 ? [] : [term];
  });
  const kinds = numbers.reduce((all, number) => all & (flags[number] ?? 0), 0xff);
  const surface = stripEnding({ surface: spelled, index });
  const lower = surface.toLowerCase();
  const isVerbal = hasVerbalEnding({ surface: spelled, index });
  const isGlue = numbers.length > 0 && (kinds & WORD_GLUE) !== 0;
  const { binding, opening, about, verbal } = findPhraseGrammar(language.code);
  const describe = (isFirst: boolean): TitleWord => ({
    surface,
    lower,
    small: isFirst && !INNER_CAPITAL.test(surface) ? surface.toLocaleLowerCase(language.code) : surface,
    isCapital: CAPITAL.test(surface),
    possessive: whole.slice(spelled.length),
    terms: topics,
    canName: (kinds & (WORD_VAGUE | WORD_VERB)) === 0 && !isVerbal,
    isVerb: (kinds & WORD_VERB) !== 0 || isVerbal,
    isInfinitive: verbal?.test(surface) === true,
    isGlue,
    joins: isGlue && (binding === null || binding.has(lower)),
    opens: opening.has(lower),
    announces: about.has(lower),
    elided: findElided(surface),
    leadsToNoun: findNounLead({ kinds, surface: spelled, isTopic: topics.length > 0 }),
    isFirst,
  });
  return { first: describe(true), later: describe(false) };
}

/**
 * Returns the words of a clause with the roles they can have in a title. Skips words without a letter or
 * digit. A word's uses share one object.
 */
export function readTitleWords({ clause, index }: { clause: string; index: TermIndex }): TitleWord[] {
  const known = knownWords.get(index) ?? new Map<string, SpokenWord | null>();
  knownWords.set(index, known);
  const words: TitleWord[] = [];
  for (const raw of splitSurfaces({ clause, index })) {
    let word = known.get(raw);
    if (word === undefined) {
      word = readSpokenWord({ raw, index });
      known.set(raw, word);
    }
    if (word !== null) words.push(words.length === 0 ? word.first : word.later);
  }
  return words;
}
