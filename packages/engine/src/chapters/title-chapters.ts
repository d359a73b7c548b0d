import type { TermIndex } from "../extract/build-term-index.ts";
import { capitalizePhrase } from "../languages/capitalize-phrase.ts";
import { finishSteps, type Steps } from "../steps/finish-steps.ts";
import { clipTitle, MAX_TITLE_CHARACTERS } from "./clip-title.ts";
import { isSameFamily } from "./is-same-family.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";
import { type Phrase, type PhraseSource, rankPhrases, type Stretch } from "./rank-phrases.ts";

/** Penalty for a phrase that repeats or contains an earlier title. */
const REPEATED = 3;
const OVERLAPPING = 0.7;
/**
 * Penalty for a phrase that might not be a noun phrase. Low because every chapter needs a title, and
 * human-written titles aren't always noun phrases either.
 */
const NOT_NOUN = 0.8;
/**
 * A stretch without a topic word is titled with its first sentence of at least this many words, which skips
 * sentences like "Yes."
 */
const MIN_TELLING_WORDS = 5;
const MAX_ENDING_LETTERS = 2;
/**
 * How much lower the score of a longer phrase may be than that of a single word in it. The phrase must be
 * used at least MIN_LONGER_USES times.
 */
const LONGER = 1;
const MIN_LONGER_USES = 2;

/** Returns the words of a phrase, in lowercase. */
export function listWords(text: string): string[] {
  return text.toLowerCase().split(/\s+/u);
}

function isSameWord(left: string, right: string): boolean {
  return left === right || isSameFamily(left, right);
}

/**
 * True if every word of the shorter phrase is a form of one in the longer phrase, as in "Watch" and "Apple
 * Watch". Takes the phrases' words.
 */
export function saysTheSame(left: readonly string[], right: readonly string[]): boolean {
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  return shorter.every((word) => longer.some((other) => isSameWord(word, other)));
}

/**
 * True if two phrases differ at most in their words' endings, like "Drug" and "Drugs". Takes the phrases'
 * words.
 */
export function isSamePhrase({
  one,
  other,
  index,
}: {
  one: readonly string[];
  other: readonly string[];
  index: TermIndex;
}): boolean {
  const findTerm = (word: string): number => index.terms[index.wordNumbers.get(word) ?? -1] ?? -1;
  return (
    one.length === other.length &&
    one.every((left, at) => {
      const right = other[at] ?? "";
      const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
      const isEnding = longer.startsWith(shorter) && longer.length - shorter.length <= MAX_ENDING_LETTERS;
      return left === right || (isEnding && findTerm(left) >= 0 && findTerm(left) === findTerm(right));
    })
  );
}

/**
 * Returns the best phrase that isn't a title yet; null if there is none. Phrases similar to an earlier title are
 * penalized.
 */
export function choosePhrase({
  phrases,
  titles,
  isNoun,
  notNoun = Number.POSITIVE_INFINITY,
  singleWord = 0,
  isCitable,
  index,
}: {
  /** Ordered by score, the highest first. */
  phrases: readonly Phrase[];
  /** See `PhraseJudge`. */
  isNoun: (phrase: Phrase) => boolean;
  /** Penalty for a phrase that clearly isn't a name. If absent, such phrases are never chosen. */
  notNoun?: number;
  /** Penalty for a single-word phrase. */
  singleWord?: number;
  /** True if the phrase has to be able to stand alone; see `isCitable`. */
  isCitable: boolean;
  /** The words of each title that is already in use. */
  titles: readonly (readonly string[])[];
  index: TermIndex;
}): Phrase | null {
  let best: Phrase | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const phrase of phrases) {
    if (phrase.score <= highest) break;
    const own = phrase.score - (phrase.text.includes(" ") ? 0 : singleWord);
    if (phrase.text.length > MAX_TITLE_CHARACTERS || own <= highest) continue;
    if (isCitable && !phrase.isCitable) continue;
    const words = listWords(phrase.text);
    if (titles.some((title) => isSamePhrase({ one: title, other: words, index }))) continue;
    const isRepeated = titles.some((title) => saysTheSame(title, words));
    const isOverlapping = titles.some((title) => title.some((word) => words.includes(word)));
    const fresh = own - (isRepeated ? REPEATED : isOverlapping ? OVERLAPPING : 0);
    if (fresh <= highest) continue;
    const score = isNoun(phrase) ? fresh : fresh - notNoun;
    if (score <= highest) continue;
    best = phrase;
    highest = score;
  }
  return best;
}

/**
 * Returns the best recurring phrase that contains the chosen word, such as "federated custodian" for
 * "custodian"; the word itself if no such phrase ranks nearly as high. A name is only extended to a longer
 * name.
 */
function extendWord({
  word,
  phrases,
  titles,
  source: { index, judge },
}: {
  word: Phrase;
  /** Ordered by score, the highest first. */
  phrases: readonly Phrase[];
  titles: readonly (readonly string[])[];
  source: PhraseSource;
}): Phrase {
  const { coordinating } = findPhraseGrammar(index.language.code);
  const wordItself = listWords(word.text);
  const longer = phrases.find((phrase) => {
    const parts = phrase.text.split(" ");
    return (
      phrase.score >= word.score - LONGER &&
      parts.length > 1 &&
      phrase.text.length <= MAX_TITLE_CHARACTERS &&
      (phrase.isName || !word.isName) &&
      parts.some((part) => isSamePhrase({ one: listWords(part), other: wordItself, index })) &&
      !parts.some((part) => coordinating.has(part)) &&
      judge.measure(phrase.text).count >= MIN_LONGER_USES &&
      phrase.isCitable &&
      judge.isNoun(phrase) &&
      !titles.some((title) => saysTheSame(title, listWords(phrase.text)))
    );
  });
  return longer ?? word;
}

interface TitleTask {
  source: PhraseSource;
  starts: readonly number[];
}

/** The name of a stretch. */
export interface ChapterName {
  title: string;
  /**
   * The phrase used as the title, written as it would be in the middle of a sentence; null if the title is the
   * beginning of a sentence.
   */
  phrase: string | null;
}

/**
 * Names stretches of a talk, each after its most descriptive phrase. `starts` are the first sentences of the
 * stretches, ascending. All titles are distinct. A stretch without a topic word gets as many of a sentence's
 * first words as fit. Runs in time linear in the length of the talk.
 */
export function titleChapters(task: TitleTask): ChapterName[] {
  return finishSteps(titleChaptersInSteps(task));
}

/** Like `titleChapters`, but with a step for each stretch. */
export function* titleChaptersInSteps({ source, starts }: TitleTask): Steps<ChapterName[]> {
  const { sentences, index } = source;
  const titles: string[][] = [];
  const names: ChapterName[] = [];
  for (const [chapter, first] of starts.entries()) {
    if (chapter > 0) yield;
    const stretch: Stretch = { first, end: starts[chapter + 1] ?? sentences.length };
    const phrases = rankPhrases({ source, stretch });
    const { isNoun } = source.judge;
    const choose = (isCitable: boolean) =>
      choosePhrase({ phrases, titles, index, isNoun, notNoun: NOT_NOUN, isCitable });
    const best = choose(true) ?? choose(false);
    const isWord = best !== null && !best.text.includes(" ");
    const phrase = isWord ? extendWord({ word: best, phrases, titles, source }) : best;
    if (phrase !== null) {
      const title = capitalizePhrase({ text: phrase.text, language: index.language.code });
      titles.push(listWords(title));
      names.push({ title, phrase: phrase.text });
      continue;
    }
    const own = sentences.slice(stretch.first, stretch.end);
    const telling = own.find(({ words }) => words >= MIN_TELLING_WORDS) ?? own[0] ?? sentences[first];
    names.push({ title: clipTitle({ text: telling?.text ?? "", language: index.language }), phrase: null });
  }
  return names;
}
