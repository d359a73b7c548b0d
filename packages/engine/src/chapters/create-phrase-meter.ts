import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_GLUE } from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { findWordClasses } from "./find-word-classes.ts";
import { markStarts } from "./mark-starts.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";

/** Statistics on how a run of words is used in the whole talk. */
export interface PhraseUses {
  count: number;
  /**
   * Number of whole uses, which aren't next to another noun. A use that is a sentence by itself doesn't
   * count, since a set phrase such as "Motion carries." names nothing.
   */
  whole: number;
  /**
   * Number of uses after a determiner, or after any article or preposition if the language's articles aren't
   * known.
   */
  led: number;
  /** Number of whole uses after an article or a preposition. */
  bound: number;
  /**
   * The largest number of uses after the same function word; 0 if the language's articles are known. If these
   * are nearly all of its uses, the phrase is part of an expression: "самом деле" ("fact") of "на самом деле"
   * ("in fact").
   */
  expressed: number;
  /**
   * The phrase's uses as a fraction of those of its most common word, 0 to 1. Low if an adjective and a noun
   * co-occur by chance.
   */
  cohesion: number;
  /** Number of quarters of the talk in which the phrase occurs. */
  quarters: number;
  /** True if the phrase occurs in the middle half of the talk. */
  isInner: boolean;
  /**
   * Number of whole uses per preceding article, possessive or demonstrative. Empty for a language without
   * these.
   */
  articles: Map<string, number>;
  /** Mean log odds, based on the word after each use, that the phrase ends in a verb; see `WordClasses`. */
  verbal: number;
}

/** Returns the uses of a run of words; see `createPhraseMeter`. */
export type MeasurePhrase = (text: string) => PhraseUses;

const QUARTERS = 4;
/** What `measureNounness` returns for a word without evidence. Higher values indicate a noun. */
const MIN_NOUNNESS = 0.5;

/**
 * Returns the positions of each distinct word in the talk. Those of word w are `places[from[w]]` up to, but
 * not including, `places[from[w + 1]]`.
 */
function locateWords({ tokens, words }: TermIndex): { from: Uint32Array; places: Uint32Array } {
  const from = new Uint32Array(words.length + 1);
  for (const word of tokens) from[word + 1] = (from[word + 1] ?? 0) + 1;
  for (let word = 0; word < words.length; word += 1)
    from[word + 1] = (from[word + 1] ?? 0) + (from[word] ?? 0);
  const next = from.slice();
  const places = new Uint32Array(tokens.length);
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? 0;
    const place = next[word] ?? 0;
    places[place] = at;
    next[word] = place + 1;
  }
  return { from, places };
}

/**
 * Returns a function that measures how a run of words is used in a talk. Setup takes linear time. Each
 * measurement takes time linear in the number of uses of the run's rarest word.
 */
export function createPhraseMeter({
  index,
  nounness,
}: {
  index: TermIndex;
  nounness: Float64Array;
}): MeasurePhrase {
  const { tokens, terms, flags, words, wordNumbers, language } = index;
  const { from, places } = locateWords(index);
  const isStart = markStarts(index);
  const { articles } = findPhraseGrammar(language.code);
  const { after } = findWordClasses(language.code);
  const oddsAfter = Float64Array.from(words, (word) => after.get(word) ?? 0);
  const oddsAtEnd = after.get(".") ?? 0;
  const leading = new Set([...(articles ?? [])].flatMap((word) => wordNumbers.get(word) ?? []));
  const countUses = (word: number): number => (from[word + 1] ?? 0) - (from[word] ?? 0);
  /**
   * True for a topic word that is a noun or part of a noun phrase, as opposed to a verb next to the phrase.
   */
  const joins = (at: number): boolean => {
    const word = tokens[at] ?? 0;
    return (terms[word] ?? -1) >= 0 && (nounness[word] ?? 0) > MIN_NOUNNESS;
  };
  const isGlue = (word: number): boolean => ((flags[word] ?? 0) & WORD_GLUE) !== 0;
  const leads = (word: number): boolean => (articles === null ? isGlue(word) : leading.has(word));
  const known = new Map<string, PhraseUses>();
  const measure = (text: string): PhraseUses => {
    const run = splitWords({ text, language: language.code }).map((word) => wordNumbers.get(word) ?? -1);
    const uses: PhraseUses = {
      count: 0,
      whole: 0,
      led: 0,
      bound: 0,
      expressed: 0,
      cohesion: 0,
      quarters: 0,
      isInner: false,
      articles: new Map(),
      verbal: 0,
    };
    if (run.length === 0 || run.includes(-1)) return uses;
    const topics = run.filter((word) => (terms[word] ?? -1) >= 0).map(countUses);
    const rarest = run.reduce(
      (best, word, at) => (countUses(word) < countUses(run[best] ?? 0) ? at : best),
      0,
    );
    const word = run[rarest] ?? 0;
    const befores = new Map<number, number>();
    let quarters = 0;
    for (let each = from[word] ?? 0; each < (from[word + 1] ?? 0); each += 1) {
      const first = (places[each] ?? 0) - rarest;
      const end = first + run.length;
      if (first < 0 || run.some((one, at) => tokens[first + at] !== one)) continue;
      const isLed = isStart[first] !== 1 && leads(tokens[first - 1] ?? 0);
      const closesLeft = isStart[first] === 1 || !joins(first - 1);
      const closesRight = end >= tokens.length || isStart[end] === 1 || !joins(end);
      uses.count += 1;
      uses.verbal += isStart[end] === 1 ? oddsAtEnd : (oddsAfter[tokens[end] ?? 0] ?? 0);
      if (isLed) uses.led += 1;
      const isSentence = isStart[first] === 1 && isStart[end] === 1;
      if (closesLeft && closesRight && !isSentence) {
        uses.whole += 1;
        const article = words[tokens[first - 1] ?? -1] ?? "";
        if (isLed && articles?.has(article) === true)
          uses.articles.set(article, (uses.articles.get(article) ?? 0) + 1);
      }
      const before = tokens[first - 1] ?? 0;
      const isBound = isLed || (isStart[first] !== 1 && isGlue(before));
      if (isBound && closesRight) uses.bound += 1;
      if (isBound && articles === null) {
        const alike = (befores.get(before) ?? 0) + 1;
        befores.set(before, alike);
        uses.expressed = Math.max(uses.expressed, alike);
      }
      quarters |= 1 << Math.floor((first * QUARTERS) / tokens.length);
    }
    uses.isInner = (quarters & 0b0110) !== 0;
    for (; quarters > 0; quarters >>= 1) uses.quarters += quarters & 1;
    uses.cohesion = uses.count / Math.max(1, ...topics);
    uses.verbal /= Math.max(1, uses.count);
    return uses;
  };
  return (text) => {
    const found = known.get(text) ?? measure(text);
    known.set(text, found);
    return found;
  };
}
