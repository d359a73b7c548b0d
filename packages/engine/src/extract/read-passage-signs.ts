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
    "fraction of the sentences before it about the recording",
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
    "fraction of terms that only the end of the talk has",
  ],
} as const;

const MIN_CHANCE = 0.02;
const MAX_PAUSE_MS = 2000;
/** A sentence with fewer words than this is rarely complete. */
const SHORT_WORDS = 6;
const OPENING_CHARACTERS = 60;
/** The number of sentences before a passage that are examined for words about the recording. */
const SENTENCES_BEFORE = 5;
/** The end of a talk is this many sentences, but at most 1/MIN_PARTS of all its sentences. */
const END_SENTENCES = 15;
const MIN_PARTS = 6;

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
  words,
}: {
  source: PassageSource;
  position: number;
  start: PassageStart;
  leaning: Leaning | null;
  /** See `countPassageWords`. */
  words: readonly PassageWords[];
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
    isOpeningWelcome ? 0 : (words[position]?.asidesBefore ?? 0) / SENTENCES_BEFORE,
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
  words,
}: {
  source: PassageSource;
  position: number;
  leaning: Leaning | null;
  /** See `countPassageWords`. */
  words: readonly PassageWords[];
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
      Number(words[position]?.isAside === true),
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

/** What a sentence contributes to the features of a whole passage. */
interface WordCounts {
  words: number;
  pointing: number;
  terms: number;
  /**
   * How many of these terms occur only at the end of the talk, beyond the usual number for a part of that
   * length.
   */
  late: number;
  /** Weight of the sentence's heaviest term relative to that of the talk's heaviest term. */
  weight: number;
}

/** What a sentence's words say about it and the sentences after it. */
export interface PassageWords extends WordCounts {
  /** True if the sentence has words about the recording. */
  isAside: boolean;
  /** How many of the SENTENCES_BEFORE sentences before it are left out or have words about the recording. */
  asidesBefore: number;
}

/** Returns the combined counts of several sentences. */
export function addWordCounts(counts: readonly WordCounts[]): WordCounts {
  const total: WordCounts = { words: 0, pointing: 0, terms: 0, late: 0, weight: 0 };
  for (const { words, pointing, terms, late, weight } of counts) {
    total.words += words;
    total.pointing += pointing;
    total.terms += terms;
    total.late += late;
    total.weight = Math.max(total.weight, weight);
  }
  return total;
}

/**
 * Finds the terms that occur only at the end of a talk. A farewell or an ad has many of them. But so does any
 * part of a short talk, and `usual` is the fraction of terms that usually occur only in one part of this
 * length.
 */
function findLateTerms({ starts, tokens, terms, termCounts }: TermIndex): {
  firstLate: number;
  firstSaid: Int32Array;
  usual: number;
} {
  const sentences = starts.length - 1;
  const length = Math.min(END_SENTENCES, Math.floor(sentences / MIN_PARTS));
  const firstSaid = new Int32Array(termCounts.length).fill(-1);
  const lastSaid = new Int32Array(termCounts.length);
  for (let position = 0; position < sentences; position += 1)
    for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at += 1) {
      const term = terms[tokens[at] ?? 0] ?? -1;
      if (term < 0) continue;
      if (firstSaid[term] === -1) firstSaid[term] = position;
      lastSaid[term] = position;
    }
  let own = 0;
  let all = 0;
  for (const [term, count] of termCounts.entries()) {
    all += count;
    if ((lastSaid[term] ?? 0) - (firstSaid[term] ?? 0) < length) own += count;
  }
  return { firstLate: sentences - length, firstSaid, usual: own / Math.max(1, all) };
}

/**
 * Returns, for each sentence, what its words say about it and the sentences after it. Runs in linear time.
 */
export function countPassageWords({
  sentences,
  language,
  index,
  isLeftOut,
}: Pick<PassageSource, "sentences" | "language" | "index" | "isLeftOut">): PassageWords[] {
  const { starts, tokens, flags, terms, termWeights } = index;
  const heaviest = termWeights.reduce((most, weight) => Math.max(most, weight), 0) || 1;
  const lastSaid = new Int32Array(termWeights.length).fill(-1);
  const { firstLate, firstSaid, usual } = findLateTerms(index);
  const asides: number[] = [];
  return sentences.map(({ display }, position) => {
    const isAside = language.asides?.test(display) === true;
    const counted: PassageWords = { ...addWordCounts([]), isAside, asidesBefore: asides.length };
    if (isAside || isLeftOut(position)) asides.push(position);
    if ((asides[0] ?? position) <= position - SENTENCES_BEFORE) asides.shift();
    for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at += 1) {
      const token = tokens[at] ?? 0;
      const flag = flags[token] ?? 0;
      if ((flag & WORD_FILLER) === 0) counted.words += 1;
      if ((flag & WORD_POINTING) !== 0) counted.pointing += 1;
      const term = terms[token] ?? -1;
      if (term < 0 || lastSaid[term] === position) continue;
      lastSaid[term] = position;
      counted.terms += 1;
      if (position >= firstLate) counted.late += Number((firstSaid[term] ?? 0) >= firstLate) - usual;
      counted.weight = Math.max(counted.weight, (termWeights[term] ?? 0) / heaviest);
    }
    return counted;
  });
}

/** Returns the features of a passage with these words and this many sentences; see `passageSigns`. */
export function readWholeSigns({
  words: { words, pointing, terms, late, weight },
  sentences,
}: {
  words: WordCounts;
  sentences: number;
}): number[] {
  const most = Math.max(1, words);
  return [
    pointing / most,
    terms / most,
    weight,
    Math.log(most),
    sentences - 1,
    Math.max(0, late) / Math.max(1, terms),
  ];
}
