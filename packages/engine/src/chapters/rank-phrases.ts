import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_COMMON, WORD_GLUE, WORD_POINTING } from "../extract/find-language.ts";
import { splitWords } from "../extract/split-words.ts";
import { stemWord } from "../extract/stem-word.ts";
import { stripAnnotations } from "../extract/strip-annotations.ts";

/** A run of words that could name a topic. */
export interface Phrase {
  /** As it is said, in the form that is said most. */
  text: string;
  /** Its terms in order. */
  terms: readonly number[];
  score: number;
}

const MAX_WORDS = 5;
const MAX_TOPIC_WORDS = 4;
const MAX_CHARACTERS = 60;
/** Words that are said once side by side are seldom a name for anything. */
const SINGLE_USE_FACTOR = 0.5;
const SINGLE_WORD_FACTOR = 0.75;
const GLUE_FACTOR = 0.85;
const NAME_FACTOR = 1.3;
/*
 * After an article or a preposition stands a noun, after an auxiliary or a pronoun more likely a verb or an adjective.
 * Only in languages with articles; elsewhere the word before tells too little.
 */
const NOUN_AFTER_GLUE = 1;
const NOUN_AFTER_TOPIC = 0.6;
const NOUN_AFTER_NOTHING = 0.6;
const NOUN_AFTER_POINTING = 0.4;
const NOUN_AFTER_COMMON = 0.15;
const CLAUSE_BREAK =
  /[.!?…,;:()[\]{}"“”„«»。！？，、；：「」『』（）।؟،؛♪]+(?=\s|$|[^\p{L}\p{N}])|[。！？，、；：「」『』（）।؟،؛]|\s[–—-]\s|—|\.{2,}/u;
const EDGE_MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const POSSESSIVE = /['’]s$/u;
const CAPITAL = /^\p{Lu}/u;

interface Word {
  surface: string;
  /** Empty where the word can't be a topic. */
  terms: number[];
  isGlue: boolean;
  /** How likely the word after it is a noun, 0 to 1. */
  leadsToNoun: number;
  /** True for the first word of a clause, whose capital tells nothing. */
  isFirst: boolean;
}

interface Found {
  count: number;
  surfaces: Map<string, number>;
  terms: number[];
  words: number;
  isName: boolean;
  hasGlue: boolean;
  /** Sum over its uses of how likely it names a thing, judged by the word before. */
  nounEvidence: number;
}

/** The words of a clause as they stand in it. */
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
  // English marks its infinitives with a preposition.
  if (surface.toLowerCase() === "to") return NOUN_AFTER_COMMON;
  if ((kinds & WORD_GLUE) !== 0) return NOUN_AFTER_GLUE;
  if ((kinds & WORD_POINTING) !== 0) return NOUN_AFTER_POINTING;
  return (kinds & WORD_COMMON) !== 0 ? NOUN_AFTER_COMMON : NOUN_AFTER_NOTHING;
}

/** Korean joins particles to its nouns, and a title doesn't carry them. */
function stripEnding({ surface, index }: { surface: string; index: TermIndex }): string {
  const { code, prefixes, suffixes } = index.language;
  return code === "ko" ? surface.slice(0, stemWord({ word: surface, prefixes, suffixes }).length) : surface;
}

function readWords({ clause, index }: { clause: string; index: TermIndex }): Word[] {
  const { language, wordNumbers, flags, terms } = index;
  const words: Word[] = [];
  for (const raw of splitSurfaces({ clause, index })) {
    const surface = raw.replace(EDGE_MARKS, "").replace(POSSESSIVE, "");
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
      terms: topics,
      isGlue,
      leadsToNoun,
      isFirst: words.length === 0,
    });
  }
  return words;
}

function collectPhrases({
  words,
  found,
  joiner,
}: {
  words: Word[];
  found: Map<string, Found>;
  joiner: string;
}): void {
  for (const [from, first] of words.entries()) {
    if (first.terms.length === 0) continue;
    const terms: number[] = [];
    let topics = 0;
    for (let to = from; to < Math.min(words.length, from + MAX_WORDS); to += 1) {
      const word = words[to];
      if (word === undefined || (word.terms.length === 0 && !word.isGlue)) break;
      if (word.terms.length === 0) continue;
      topics += 1;
      // A word said twice in a row is a stutter or a slip of the captions, and names nothing better than once.
      if (topics > MAX_TOPIC_WORDS || word.terms.some((term) => terms.includes(term))) break;
      terms.push(...word.terms);
      const run = words.slice(from, to + 1);
      const surface = run.map((each) => each.surface).join(joiner);
      if (surface.length > MAX_CHARACTERS) break;
      const key = terms.join(" ");
      const known = found.get(key) ?? {
        count: 0,
        surfaces: new Map<string, number>(),
        terms: [...terms],
        words: topics,
        isName: true,
        hasGlue: run.some((each) => each.terms.length === 0),
        nounEvidence: 0,
      };
      known.count += 1;
      known.nounEvidence += words[from - 1]?.leadsToNoun ?? NOUN_AFTER_NOTHING;
      known.surfaces.set(surface, (known.surfaces.get(surface) ?? 0) + 1);
      known.isName &&= run.every(
        (each) => each.terms.length === 0 || (CAPITAL.test(each.surface) && !each.isFirst),
      );
      found.set(key, known);
    }
  }
}

function findCommonest(surfaces: Map<string, number>): string {
  let commonest = "";
  let highest = 0;
  for (const [surface, count] of surfaces) {
    if (count <= highest) continue;
    highest = count;
    commonest = surface;
  }
  return commonest;
}

/**
 * Runs of one to four topic words, with articles and prepositions between them, from the best name for the topic of
 * `texts` to the worst. `weightTerm` says how much a term sets the topic apart. Linear in the size of the texts.
 */
export function rankPhrases({
  texts,
  index,
  weightTerm,
}: {
  texts: readonly string[];
  index: TermIndex;
  weightTerm: (term: number) => number;
}): Phrase[] {
  const found = new Map<string, Found>();
  const joiner = index.language.isUnspaced ? "" : " ";
  for (const text of texts)
    for (const clause of stripAnnotations(text).split(CLAUSE_BREAK))
      if (clause !== undefined) collectPhrases({ words: readWords({ clause, index }), found, joiner });
  const phrases: Phrase[] = [];
  for (const { count, surfaces, terms, words, isName, hasGlue, nounEvidence } of found.values()) {
    const weight = terms.reduce((sum, term) => sum + weightTerm(term), 0);
    if (weight <= 0) continue;
    let score = (weight / Math.sqrt(terms.length)) * (1 + Math.log2(count));
    if (words === 1) score *= SINGLE_WORD_FACTOR;
    else if (count === 1 && !isName) score *= SINGLE_USE_FACTOR;
    if (index.language.hasVerbs) score *= nounEvidence / count;
    if (hasGlue) score *= GLUE_FACTOR;
    if (isName) score *= NAME_FACTOR;
    phrases.push({ text: findCommonest(surfaces), terms, score });
  }
  return phrases.sort((left, right) => right.score - left.score || left.text.length - right.text.length);
}
