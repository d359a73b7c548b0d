import { createMemo } from "@pith/core/lib/create-memo";
import { findEventPattern } from "../coverage/find-left-out.ts";
import { createPassageBuilder, type Passage, type PassageSource } from "../extract/create-passage-builder.ts";
import { WORD_FILLER, WORD_POINTING } from "../languages/find-language.ts";
import { countWords } from "../transcript/count-words.ts";
import type { Topic } from "./choose-topics.ts";
import { findGistGrammar } from "./gist-grammar.ts";

/**
 * A passage that states the subject of the whole talk is in the talk's first tenth or among its first
 * MIN_SENTENCES, and never after MAX_SENTENCES.
 */
const OPENING_SHARE = 10;
const MIN_SENTENCES = 12;
const MAX_SENTENCES = 40;
const MAX_STATEMENT_WORDS = 36;

/** A statement with fewer words than this rarely says much. */
const SHORT_WORDS = 12;
const RECURRING_USES = 3;
const MAX_LOG_ODDS = 4;
const MIN_CHANCE = 0.02;
const MAX_PURPOSE_OFFSET = 40;
/** "This video" and "this first video" point to the event, and so does "today" by itself. */
const EVENT_REACH = 3;
/** Matches what nobody reads aloud, such as a link or a timestamp in a written transcript. */
const IDENTIFIER = /[\p{L}\p{N}][\p{L}\p{N}.-]*[:/_]+[\p{L}\p{N}]/u;

/**
 * Feature names for a passage near the start that may say what the talk is about, in order of computation.
 */
export const statementSigns = [
  "log of the number of sentences before it",
  "fraction of the talk before it",
  "the talk has a title",
  "fraction of the title's terms",
  "fraction of the topics",
  "starts with a term of the topics or the title",
  "weight of its terms",
  "mean weight of its terms",
  "fraction of terms that the talk says only here",
  "fraction of recurring terms that it introduces",
  "points to the event",
  "announces or concludes",
  "starts with a set phrase for a purpose",
  "fraction of pronouns",
  "refers back",
  "question",
  "about the recording",
  "log odds of being understood alone",
  "improbable start",
  "improbable end",
  "log of the word count",
  "missing words",
  "number of further sentences",
  "omissions",
  "identifiers",
  "fraction of the talk by its speaker",
] as const;

/** A passage near the start, with its features; see `statementSigns`. */
export interface StatementCandidate {
  passage: Passage;
  signs: readonly number[];
}

/** Returns a pattern for a set phrase near the start of a sentence, such as "in this talk"; null if none is known. */
const readPurpose = createMemo({
  compute: (code: string): RegExp | null => {
    const { purpose } = findGistGrammar(code);
    return purpose === ""
      ? null
      : new RegExp(`^.{0,${MAX_PURPOSE_OFFSET}}(?<!\\p{L})(?:${purpose})(?!\\p{L})`, "iu");
  },
});

/**
 * True for a sentence that is a separate paragraph and lacks the final punctuation that most sentences have,
 * such as "Location: Berlin" in a written transcript. Either nobody said it or it was broken off.
 */
function isHeading({
  source: { sentences, isPunctuated },
  position,
}: {
  source: PassageSource;
  position: number;
}): boolean {
  const { punctuated, endsParagraph } = sentences[position] ?? {};
  const startsParagraph = sentences[position - 1]?.endsParagraph !== false;
  return isPunctuated && punctuated === false && endsParagraph === true && startsParagraph;
}

function countBefore({ values, end }: { values: readonly boolean[]; end: number }): number {
  return values.slice(0, end).filter(Boolean).length;
}

function weighDoubt(chance: number): number {
  return -Math.log(Math.max(MIN_CHANCE, chance));
}

/**
 * Returns the passages that begin at each of a talk's first sentences, in order and with their features: the
 * sentence alone, and the sentence with neighbors if it is more likely to be understood with them. Omits
 * housekeeping, headings and passages of more than MAX_STATEMENT_WORDS.
 */
export function listStatements({
  passages: source,
  topics,
  titleTerms,
}: {
  passages: PassageSource;
  /** See `chooseTopics`. */
  topics: readonly Topic[];
  /** The terms of the title; empty if it has none that the talk uses. */
  titleTerms: ReadonlySet<number>;
}): StatementCandidate[] {
  const { sentences, isLeftOut, language, index } = source;
  const { starts, tokens, terms, flags, termCounts, termWeights } = index;
  const share = Math.floor(sentences.length / OPENING_SHARE);
  const end = Math.min(sentences.length, MAX_SENTENCES, Math.max(MIN_SENTENCES, share));
  const builder = createPassageBuilder({ ...source, isOpeningWelcome: true });
  const event = findEventPattern(language.code);
  const purpose = readPurpose(language.code);
  const firstSaid = new Map<number, number>();
  for (let position = 0; position < end; position += 1)
    for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at += 1) {
      const term = terms[tokens[at] ?? 0] ?? -1;
      if (term >= 0 && !firstSaid.has(term)) firstSaid.set(term, position);
    }
  const topical = new Set([...titleTerms, ...topics.flatMap((topic) => topic.terms)]);
  const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0);
  const bySpeaker = new Map<string | null, number>();
  for (const { speaker, words: own } of sentences)
    bySpeaker.set(speaker, (bySpeaker.get(speaker) ?? 0) + own);
  const kept = sentences
    .slice(0, end)
    .map((_, position) => !isLeftOut(position) && !isHeading({ source, position }));

  const readSigns = (passage: Passage): number[] => {
    const { first, last, text, gain } = passage;
    const used = new Map<number, number>();
    let spoken = 0;
    let pointing = 0;
    let events = 0;
    for (let at = starts[first] ?? 0; at < (starts[last + 1] ?? 0); at += 1) {
      const token = tokens[at] ?? 0;
      const flag = flags[token] ?? 0;
      if ((flag & WORD_FILLER) === 0) spoken += 1;
      if ((flag & WORD_POINTING) !== 0) {
        pointing += 1;
        const named = [...tokens.subarray(at, at + EVENT_REACH)].map((word) => index.words[word]).join(" ");
        if (event?.test(named) === true) events += 1;
      }
      const term = terms[token] ?? -1;
      if (term >= 0) used.set(term, (used.get(term) ?? 0) + 1);
    }
    const said = [...used.keys()];
    const most = Math.max(1, said.length);
    const weights = said.map((term) => (termWeights[term] ?? 0) / (index.heaviest || 1));
    const weight = weights.reduce((sum, own) => sum + own, 0);
    const isNew = (term: number): boolean => (firstSaid.get(term) ?? -1) >= first;
    const named = topics.filter((topic) => topic.terms.every((term) => used.has(term)));
    const length = countWords(text);
    return [
      Math.log1p(countBefore({ values: kept, end: first })),
      first / sentences.length,
      Number(titleTerms.size > 0),
      [...titleTerms].filter((term) => used.has(term)).length / Math.max(1, titleTerms.size),
      named.length / Math.max(1, topics.length),
      Number(topical.has(said[0] ?? -1)),
      Math.log1p(weight),
      weight / most,
      said.filter((term) => termCounts[term] === used.get(term)).length / most,
      said.filter((term) => isNew(term) && (termCounts[term] ?? 0) >= RECURRING_USES).length / most,
      Number(events > 0),
      Number(language.signals?.test(text) === true),
      Number(purpose?.test(sentences[first]?.text ?? "") === true),
      pointing / Math.max(1, spoken),
      Number(language.backward?.test(text) === true),
      Number(/[?？؟]/u.test(text)),
      Number(language.asides?.test(text) === true),
      Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, gain)),
      weighDoubt(sentences[first]?.startChance ?? 1),
      weighDoubt(sentences[last]?.endChance ?? 1),
      Math.log(Math.max(1, length)),
      Math.max(0, SHORT_WORDS - length),
      last - first,
      passage.stretches.length - 1,
      text.split(/\s+/u).filter((word) => IDENTIFIER.test(word)).length,
      (bySpeaker.get(sentences[first]?.speaker ?? null) ?? 0) / Math.max(1, words),
    ];
  };

  const found = new Map<string, StatementCandidate>();
  for (let position = 0; position < end; position += 1) {
    if (isLeftOut(position) || isHeading({ source, position })) continue;
    for (const bounds of [
      { first: position, last: position },
      { first: 0, last: end - 1 },
    ]) {
      const passage = builder.build({ position, bounds, maxWords: MAX_STATEMENT_WORDS });
      if (passage === null || countWords(passage.text) > MAX_STATEMENT_WORDS) continue;
      const key = `${passage.first} ${passage.last}`;
      if (!found.has(key)) found.set(key, { passage, signs: readSigns(passage) });
    }
  }
  return [...found.values()];
}
