import {
  type Language,
  WORD_FILLER,
  WORD_GLUE,
  WORD_POINTING,
  WORD_VERB,
} from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { TermIndex } from "./build-term-index.ts";
import type { Leaning } from "./find-context-rules.ts";

/** A talk to take passages from. */
export interface PassageSource {
  sentences: readonly Sentence[];
  language: Language;
  /** The terms of these sentences. */
  index: TermIndex;
  isLeftOut: (sentence: number) => boolean;
  /** True if most sentences end with punctuation from the captions. */
  isPunctuated: boolean;
  /** True to allow passages from the talk's opening, which is mostly housekeeping. */
  isOpeningWelcome?: boolean;
}

/** A position in a sentence at which a passage may start. */
export interface PassageStart {
  /** Offset in the sentence's displayed text. */
  offset: number;
  /** True if a leading clause is cut off; false if only openers such as "so" are. */
  isCut: boolean;
}

/**
 * The names of the features, in order of computation. The model is linear in all of them, so the
 * contributions of the parts can be added up.
 */
export const passageSigns = {
  start: [
    "improbable sentence start",
    "opener omitted",
    "leading clause omitted",
    "continues in lowercase",
    "refers back",
    "starts with a pronoun",
    "starts like a question",
    "seconds of silence before it",
    "near the start of the talk",
  ],
  sentence: [
    "sentence without a verb",
    "very short sentence",
    "question",
    "broken off",
    "repeated word",
    "single letter",
    "about the recording",
    "announcement",
    "web or email address",
  ],
  join: ["improbable sentence boundary inside"],
  end: [
    "improbable sentence end",
    "ends with a question",
    "ends without punctuation",
    "ends with a function word",
  ],
  whole: [
    "fraction of pronouns",
    "fraction of topic terms",
    "weight of its heaviest term",
    "log of the word count",
    "number of further sentences",
  ],
} as const;

const MIN_CHANCE = 0.02;
const MAX_PAUSE_MS = 2000;
/** A sentence with fewer words than this is rarely complete. */
const SHORT_WORDS = 6;
const OPENING_CHARACTERS = 60;

const LOWER_START = /^["“'(]?\p{Ll}/u;
const QUESTION = /[?？؟]["”'’)»]*$/u;
/** Nobody reads such an address aloud, so it is a note in the transcript. */
const ADDRESS = /\p{L}:\/\/\S|[\p{L}\p{N}]@[\p{L}\p{N}-]+\.\p{L}/u;
const BROKEN_OFF = /[–—-]{1,2}(?=\s|$)|(?:\.{3}|…)(?=\s)/gu;

function weighDoubt(chance: number): number {
  return -Math.log(Math.max(MIN_CHANCE, chance));
}

/** Returns the features of a start; see `passageSigns`. */
export function readStartSigns({
  source: { sentences, language, isPunctuated, isOpeningWelcome = false },
  position,
  start: { offset, isCut },
  leaning,
}: {
  source: PassageSource;
  position: number;
  start: PassageStart;
  leaning: Leaning | null;
}): number[] {
  const sentence = sentences[position];
  const before = sentences[position - 1];
  const text = sentence?.display.slice(offset) ?? "";
  const [first = ""] = splitWords({ text: text.slice(0, OPENING_CHARACTERS), language: language.code });
  const isImpersonal = leaning?.impersonal != null && text.search(leaning.impersonal) === 0;
  const goesOn =
    isPunctuated &&
    before !== undefined &&
    !before.punctuated &&
    !before.endsParagraph &&
    LOWER_START.test(sentence?.text ?? "");
  return [
    isCut ? 0 : weighDoubt(sentence?.startChance ?? 1),
    Number(!isCut && offset > 0),
    Number(isCut),
    Number(goesOn),
    Number(!isImpersonal && language.backward?.test(text) === true),
    Number(((language.flags.get(first) ?? 0) & WORD_POINTING) !== 0),
    Number(language.questions?.test(text) === true),
    Math.min(MAX_PAUSE_MS, before?.pauseAfterMs ?? 0) / 1000,
    isOpeningWelcome ? 0 : 1 / (position + 1),
  ];
}

/**
 * Returns the features that a sentence has anywhere in a passage, and those that it has only if it continues
 * a passage (`join`).
 */
export function readSentenceSigns({
  source: { sentences, language, index },
  position,
  leaning,
}: {
  source: PassageSource;
  position: number;
  leaning: Leaning | null;
}): { sentence: number[]; join: number[] } {
  const { display = "", startChance = 1 } = sentences[position] ?? {};
  const from = index.starts[position] ?? 0;
  const to = index.starts[position + 1] ?? from;
  let hasVerb = !language.hasVerbs;
  let repeated = 0;
  let letters = 0;
  for (let at = from; at < to; at += 1) {
    const token = index.tokens[at] ?? 0;
    const flags = index.flags[token] ?? 0;
    if ((flags & WORD_VERB) !== 0) hasVerb = true;
    if (at > from && index.tokens[at - 1] === token) repeated += 1;
    if (flags === 0 && index.words[token]?.length === 1) letters += 1;
  }
  return {
    sentence: [
      Number(!hasVerb),
      Number(to - from < SHORT_WORDS),
      Number(QUESTION.test(display)),
      display.match(BROKEN_OFF)?.length ?? 0,
      repeated,
      letters,
      Number(language.asides?.test(display) === true),
      Number(leaning?.announcing?.test(display) === true),
      Number(ADDRESS.test(display)),
    ],
    join: [weighDoubt(startChance)],
  };
}

/** Returns the features of a passage that ends with this sentence; see `passageSigns`. */
export function readEndSigns({
  source: { sentences, isPunctuated, index },
  position,
}: {
  source: PassageSource;
  position: number;
}): number[] {
  const { display = "", endChance = 1, punctuated = true } = sentences[position] ?? {};
  const last = index.tokens[(index.starts[position + 1] ?? 0) - 1] ?? 0;
  return [
    weighDoubt(endChance),
    Number(QUESTION.test(display)),
    Number(isPunctuated && !punctuated),
    Number(((index.flags[last] ?? 0) & WORD_GLUE) !== 0),
  ];
}

/** A sentence's contribution to the features of a whole passage. */
export interface PassageWords {
  words: number;
  pointing: number;
  terms: number;
  /** Weight of the sentence's heaviest term relative to that of the talk's heaviest term. */
  weight: number;
}

/** Returns each sentence's contribution. Runs in linear time. */
export function countPassageWords({ index }: Pick<PassageSource, "index">): PassageWords[] {
  const { starts, tokens, flags, terms, termWeights } = index;
  const heaviest = termWeights.reduce((most, weight) => Math.max(most, weight), 0) || 1;
  const lastSaid = new Int32Array(termWeights.length).fill(-1);
  return Array.from({ length: starts.length - 1 }, (_, position) => {
    const counted: PassageWords = { words: 0, pointing: 0, terms: 0, weight: 0 };
    for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at += 1) {
      const token = tokens[at] ?? 0;
      const flag = flags[token] ?? 0;
      if ((flag & WORD_FILLER) === 0) counted.words += 1;
      if ((flag & WORD_POINTING) !== 0) counted.pointing += 1;
      const term = terms[token] ?? -1;
      if (term < 0 || lastSaid[term] === position) continue;
      lastSaid[term] = position;
      counted.terms += 1;
      counted.weight = Math.max(counted.weight, (termWeights[term] ?? 0) / heaviest);
    }
    return counted;
  });
}

/** Returns the features of a passage with these words and this many sentences; see `passageSigns`. */
export function readWholeSigns({
  words: { words, pointing, terms, weight },
  sentences,
}: {
  words: PassageWords;
  sentences: number;
}): number[] {
  const most = Math.max(1, words);
  return [pointing / most, terms / most, weight, Math.log(most), sentences - 1];
}
