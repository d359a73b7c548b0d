import {
  type Language,
  WORD_COMMON,
  WORD_FILLER,
  WORD_GLUE,
  WORD_POINTING,
  WORD_VAGUE,
  WORD_VERB,
} from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import type { Leaning } from "./find-context-rules.ts";

/* Exponents as in `scoreSentences`: -0.7 halves a sentence's score. They are round numbers, tuned by hand. */
const UNSEEN_REFERENCE = -1.6;
const LATER_REFERENCE = -0.3;
const MAX_LATER_REFERENCES = 3;
const WEAK_START = -0.7;
const LEANING = -0.45;
const MAX_LEANING = 4;
const ANNOUNCING = -1;
/**
 * Penalty for a sentence that asks a question, greets, refers back at its start, or contains a link or
 * handle.
 */
const LEAN_START = -1.2;
const POINTING_SHARE = -1.5;
const PERSONAL_START = -0.45;
const FALSE_START = -0.9;
const BROKEN = -0.6;
const NO_VERB = -0.9;
const TOPIC_SUBJECT = 0.7;
const OTHER_SUBJECT = -0.3;
const VAGUE_SUBJECT = -0.5;
const DEFINING = 0.4;
/**
 * The subject must occur within this many words of a sentence's start. A verb that defines the subject must
 * start within DEFINING_CHARACTERS.
 */
const SUBJECT_WORDS = 5;
const DEFINING_CHARACTERS = 70;

const ADDRESS = /https?:|www\.|@\w/u;
const BREAK = /\p{L}\s*(?:…|\.\.\.|—|--| - )|[[\]{}<>]|\*\*/u;
const QUESTION = /\?/u;
const LONE_LETTER = /(?<=\s)[b-hj-np-z](?=[\s,.])/u;
const EMPTY_WORD = WORD_GLUE | WORD_POINTING | WORD_COMMON | WORD_FILLER;
/** Returns the degree to which a word is a topic of the whole talk, from 0 (not at all) to 1. */
export type WeighTopic = (word: string) => number;

interface Reading {
  text: string;
  words: readonly string[];
  /** The words, minus those of phrases in which a pronoun is impersonal, such as "it is important". */
  bareWords: readonly string[];
  language: Language;
  leaning: Leaning;
}

function hasFlag({ language, word, flag }: { language: Language; word: string; flag: number }): boolean {
  return ((language.flags.get(word) ?? 0) & flag) !== 0;
}

function hasBalance(text: string): boolean {
  const count = (mark: RegExp): number => text.match(mark)?.length ?? 0;
  return count(/"/g) % 2 === 0 && count(/“/g) === count(/”/g) && count(/\(/g) === count(/\)/g);
}

function weighReferences({ bareWords, language, leaning }: Reading): number {
  let score = 0;
  let later = 0;
  let isNamed = false;
  for (const word of bareWords) {
    if (leaning.referring.has(word)) {
      if (isNamed) later += 1;
      else score = UNSEEN_REFERENCE;
    } else if (word.length > 1 && !hasFlag({ language, word, flag: EMPTY_WORD })) isNamed = true;
  }
  return score + LATER_REFERENCE * Math.min(MAX_LATER_REFERENCES, later);
}

function isFalseStart({ words, language, leaning }: Reading): boolean {
  const breaksOff = words.some(
    (word, at) =>
      leaning.articles.has(word) &&
      (hasFlag({ language, word: words[at + 1] ?? "", flag: WORD_GLUE }) ||
        leaning.persons.has(words[at + 1] ?? "")),
  );
  const [first = "", second = ""] = words;
  const hasParticiple = leaning.participles.some(
    (ending) => first.length > ending.length + 2 && first.endsWith(ending),
  );
  return breaksOff || (hasParticiple && hasFlag({ language, word: second, flag: WORD_GLUE }));
}

function weighForm(reading: Reading): number {
  const { text, words, language, leaning } = reading;
  let score = 0;
  if (ADDRESS.test(text)) score += LEAN_START;
  if (BREAK.test(text) || !hasBalance(text)) score += BROKEN;
  if (LONE_LETTER.test(text)) score += BROKEN;
  if (isFalseStart(reading)) score += FALSE_START;
  const hasVerb = words.some(
    (word) => hasFlag({ language, word, flag: WORD_VERB }) && !leaning.doubtfulVerbs.has(word),
  );
  return hasVerb ? score : score + NO_VERB;
}

function weighSubject({ reading, weighTopic }: { reading: Reading; weighTopic: WeighTopic }): number {
  const { text, bareWords, words, language, leaning } = reading;
  const opening = words.slice(0, SUBJECT_WORDS);
  const subject = opening.find((word) => !hasFlag({ language, word, flag: EMPTY_WORD }));
  const [first = ""] = bareWords;
  const isPersonal = hasFlag({ language, word: first, flag: WORD_POINTING });
  const score = isPersonal ? PERSONAL_START : 0;
  if (subject === undefined) return score + OTHER_SUBJECT;
  if (hasFlag({ language, word: subject, flag: WORD_VAGUE })) return score + VAGUE_SUBJECT;
  const weight = Math.max(...opening.map(weighTopic));
  if (weight === 0) return score + OTHER_SUBJECT;
  const defines = (leaning.defining?.exec(text)?.index ?? DEFINING_CHARACTERS) < DEFINING_CHARACTERS;
  return score + weight * (TOPIC_SUBJECT + (defines && !isPersonal ? DEFINING : 0));
}

/**
 * Returns how well a displayed sentence works as the first one read, as an exponent around 0. Lower if it has
 * an unresolved reference, is a question, greeting, announcement or fragment, or has no verb; higher if it
 * defines a topic of the talk.
 */
export function weighStanding({
  text,
  language,
  leaning,
  weighTopic,
  isPunctuated,
}: {
  text: string;
  language: Language;
  leaning: Leaning;
  weighTopic: WeighTopic;
  /** True if the captions' own punctuation marks questions. */
  isPunctuated: boolean;
}): number {
  const words = splitWords({ text, language: language.code });
  const bare = (leaning.impersonal === null ? text : text.replace(leaning.impersonal, "")).trimStart();
  const bareWords = splitWords({ text: bare, language: language.code });
  const reading = { text, words, bareWords, language, leaning };
  const pointing = words.filter((word) => hasFlag({ language, word, flag: WORD_POINTING })).length;
  let score = POINTING_SHARE * (pointing / Math.max(1, words.length));
  if (
    QUESTION.test(text) ||
    language.backward?.test(bare) === true ||
    language.asides?.test(text) === true ||
    (!isPunctuated && language.questions?.test(text) === true)
  )
    score += LEAN_START;
  if (leaning.starts?.test(text) === true) score += WEAK_START;
  if (leaning.announcing?.test(text) === true) score += ANNOUNCING;
  const leans = leaning.leaning === null ? 0 : [...text.matchAll(leaning.leaning)].length;
  score += LEANING * Math.min(MAX_LEANING, leans);
  return score + weighReferences(reading) + weighForm(reading) + weighSubject({ reading, weighTopic });
}
