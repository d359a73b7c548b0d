import type { TermIndex } from "../extract/build-term-index.ts";
import { stripAnnotations } from "../extract/strip-annotations.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";
import { NOUN_AFTER_NOTHING, readTitleWords, type TitleWord } from "./read-title-words.ts";

/** A run of words that could name a topic, with its statistics in one stretch of the talk. */
export interface FoundPhrase {
  /** The phrase's terms, in order. */
  terms: readonly number[];
  /** Number of occurrences by spelling. */
  surfaces: Map<string, number>;
  count: number;
  topicWords: number;
  /** True if every topic word is capitalized even inside clauses, wherever the phrase occurs. */
  isName: boolean;
  hasGlue: boolean;
  hasVague: boolean;
  /** Likelihood that the run is a noun phrase, judged by the preceding word, summed over all uses. */
  nounEvidence: number;
  /** Number of uses after an article or preposition. */
  led: number;
  /**
   * Number of uses that aren't directly followed by another topic word. `closedLeft` counts the uses that
   * aren't directly preceded by one.
   */
  closedRight: number;
  closedLeft: number;
  /** Number of uses at the start of a clause. */
  opening: number;
  /** Number of uses after a word that introduces a topic, such as "about". */
  announced: number;
  /** The sentence in which the phrase is first used. */
  firstSentence: number;
  /** The words as first used, minus capitals that only mark the start of a clause. */
  words: readonly TitleWord[];
}

const MAX_WORDS = 5;
const MAX_TOPIC_WORDS = 4;
const MAX_CHARACTERS = 60;
/**
 * Captions count as having capitals if at least this fraction of the words inside clauses is capitalized. In
 * German, the capitals then identify nouns.
 */
const MIN_CAPITAL_SHARE = 0.08;
/**
 * Punctuation at a word's end, brackets and double quotes anywhere but inside a word of letters, and a sign that
 * stands by itself, as in "Health & Fitness".
 */
const CLAUSE_BREAK =
  /[.!?…,;:“”„«»。！？，、；：「」『』（）।؟،؛♪]+(?=\s|$|[^\p{L}\p{N}])|[()[\]{}“”„«»。！？，、；：「」『』（）।؟،؛—]|(?<!\p{L})"|"(?!\p{L})|(?<=\s)[^\p{L}\p{M}\p{N}\s]+(?=\s)|\.{2,}/u;
/**
 * Words elided before a noun or verb in Romance languages. An elided pronoun is followed by a verb; an elided
 * article starts another noun phrase.
 */
const ELIDED_PRONOUN = /^(?:s|n|j|m|t|c|qu)['’]/iu;
const ELIDED_ARTICLE = /^[ld]['’]/u;
const INNER_CAPITAL = /^.\p{L}*\p{Lu}/u;
/** A word with less nounness than this can't start or end a phrase. */
const MIN_NOUNNESS = 0.42;
/**
 * Minimum fraction of a phrase's uses with no topic word next to it. Below that, the phrase is part of a
 * longer name (after the C-value of K. Frantzi et al., "Automatic Recognition of Multi-Word Terms", 2000).
 */
const MIN_CLOSED_SHARE = 0.5;

/**
 * Ending of German adjectives in the form used outside sentences: "die europäische Ebene", not "der
 * europäischen Ebene".
 */
const GERMAN_ADJECTIVE = /e$/u;
const GERMAN_FEMININE_OR_PLURAL = /(?:ung|heit|keit|schaft|tät|ion|ik|ie|ur|en|e)$/u;

interface Clause {
  words: TitleWord[];
  sentence: number;
}

/** True if capitals identify nouns, which they do in German captions that have capitals. */
function marksNouns({ clauses, index }: { clauses: readonly Clause[]; index: TermIndex }): boolean {
  if (index.language.code !== "de") return false;
  const inner = clauses.flatMap(({ words }) => words.filter(({ isFirst }) => !isFirst));
  return inner.filter(({ isCapital }) => isCapital).length > inner.length * MIN_CAPITAL_SHARE;
}

/**
 * Returns the words that are capitalized even inside clauses. The capitals of other words only mark the start
 * of a clause.
 */
function listCapitalized(clauses: readonly Clause[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { words } of clauses)
    for (const { lower, isCapital, isFirst } of words) if (!isFirst && isCapital) found.add(lower);
  return found;
}

/** A word with the data that every run containing it needs. */
interface RunWord extends TitleWord {
  /** Its spelling, minus a capital that only marks the start of a clause. */
  shown: string;
  isMarked: boolean;
  isNominal: boolean;
  isElidedPronoun: boolean;
  isElidedArticle: boolean;
}

function readRunWord({
  word,
  capitalized,
  index,
  nounness,
}: {
  word: TitleWord;
  capitalized: ReadonlySet<string>;
  index: TermIndex;
  nounness: Float64Array;
}): RunWord {
  const { surface, lower, isFirst, terms } = word;
  const isCapitalized = capitalized.has(lower);
  const isNominal =
    terms.length !== 1 ||
    (nounness[index.wordNumbers.get(lower) ?? -1] ?? 1) >= MIN_NOUNNESS ||
    (index.language.code !== "de" && isCapitalized);
  return {
    ...word,
    shown:
      isFirst && !isCapitalized && !INNER_CAPITAL.test(surface)
        ? surface.toLocaleLowerCase(index.language.code)
        : surface,
    isMarked: word.isCapital && (!isFirst || isCapitalized),
    isNominal,
    isElidedPronoun: ELIDED_PRONOUN.test(surface),
    isElidedArticle: ELIDED_ARTICLE.test(surface),
  };
}

function createPhrase({
  run,
  terms,
  topicWords,
  sentence,
}: {
  run: readonly TitleWord[];
  terms: readonly number[];
  topicWords: number;
  sentence: number;
}): FoundPhrase {
  return {
    terms: [...terms],
    surfaces: new Map(),
    count: 0,
    topicWords,
    isName: true,
    hasGlue: run.some((word) => word.terms.length === 0),
    hasVague: run.some((word) => word.terms.length > 0 && !word.canName),
    nounEvidence: 0,
    led: 0,
    closedRight: 0,
    closedLeft: 0,
    opening: 0,
    announced: 0,
    firstSentence: sentence,
    words: run,
  };
}

/**
 * Returns the runs of one to four topic words, which may be joined by articles and prepositions, in the
 * sentences at `positions`. Takes time linear in the length of the sentences.
 */
export function collectPhrases({
  sentences,
  index,
  positions,
  nounness,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  nounness: Float64Array;
  positions: readonly number[];
}): FoundPhrase[] {
  const { code, isUnspaced } = index.language;
  const joiner = isUnspaced ? "" : " ";
  const { binding, opening, about, verbal } = findPhraseGrammar(code);
  const clauses = positions.flatMap((sentence) =>
    stripAnnotations(sentences[sentence]?.display ?? "")
      .split(CLAUSE_BREAK)
      .map((clause): Clause => ({ words: readTitleWords({ clause, index }), sentence })),
  );
  const hasMarkedNouns = marksNouns({ clauses, index });
  const capitalized = listCapitalized(clauses);
  const mayBeNoun = (word: RunWord): boolean => !hasMarkedNouns || word.isMarked;
  /**
   * False for a lowercase German word that can't be part of a name, because it isn't an adjective before its
   * noun.
   */
  const mayStandInside = ({
    word,
    at,
    words,
  }: {
    word: RunWord;
    at: number;
    words: readonly RunWord[];
  }): boolean =>
    !hasMarkedNouns ||
    word.isMarked ||
    (GERMAN_ADJECTIVE.test(word.surface) &&
      GERMAN_FEMININE_OR_PLURAL.test(words[at + 1]?.surface ?? "") &&
      (words[at - 1]?.terms.length ?? 0) === 0 &&
      (words[at + 1]?.terms.length ?? 0) > 0);
  const binds = ({ lower }: RunWord): boolean => binding === null || binding.has(lower);
  const runWords = new Map<TitleWord, RunWord>();
  const toRunWord = (word: TitleWord): RunWord => {
    const known = runWords.get(word) ?? readRunWord({ word, capitalized, index, nounness });
    runWords.set(word, known);
    return known;
  };
  const found = new Map<string, FoundPhrase>();
  for (const { words: titleWords, sentence } of clauses) {
    const words = titleWords.map(toRunWord);
    for (const [from, first] of words.entries()) {
      if (first.terms.length === 0 || first.isVerb || !first.isNominal) continue;
      if (/^d['’]/u.test(first.surface)) continue;
      const isVerbal = verbal?.test(first.surface) === true && !first.isMarked;
      const before = words[from - 1];
      const terms: number[] = [];
      let topicWords = 0;
      let surface = "";
      let key = "";
      // True if the part after the last article or preposition has a word that can be a name.
      let endsInName = false;
      let isName = true;
      for (let to = from; to < Math.min(words.length, from + MAX_WORDS); to += 1) {
        const word = words[to];
        if (word === undefined || (word.terms.length === 0 && !(word.isGlue && binds(word)))) break;
        const previous = to > from ? words[to - 1] : undefined;
        const isNext = (previous?.terms.length ?? 0) > 0;
        if (word.terms.length === 0 && isNext && opening.has(word.lower)) break;
        // The capital of a German function word starts a sentence.
        if (word.terms.length === 0 && hasMarkedNouns && word.isCapital) break;
        surface += previous === undefined ? word.shown : previous.possessive + joiner + word.shown;
        if (word.terms.length === 0) {
          endsInName = false;
          continue;
        }
        if (!mayStandInside({ word, at: to, words })) break;
        if (word.isElidedPronoun || (isNext && word.isElidedArticle)) break;
        // A verb ends the phrase, even if it isn't the last word.
        if (!word.isNominal && to > from) break;
        topicWords += 1;
        // An immediately repeated word is a stutter or a caption error, which doesn't belong in a name.
        if (topicWords > MAX_TOPIC_WORDS || word.terms.some((term) => terms.includes(term))) break;
        for (const term of word.terms) {
          terms.push(term);
          key += `${term} `;
        }
        endsInName ||= word.canName;
        isName &&= word.isCapital && !word.isFirst;
        if (word.isVerb || !mayBeNoun(word) || !endsInName) continue;
        if (isVerbal && to > from) break;
        if (surface.length > MAX_CHARACTERS) break;
        let known = found.get(key);
        if (known === undefined) {
          known = createPhrase({ run: words.slice(from, to + 1), terms, topicWords, sentence });
          found.set(key, known);
        }
        known.count += 1;
        if ((words[to + 1]?.terms.length ?? 0) === 0) known.closedRight += 1;
        if ((before?.terms.length ?? 0) === 0) known.closedLeft += 1;
        if (before === undefined) known.opening += 1;
        if (before?.isGlue === true) known.led += 1;
        if (before !== undefined && about.has(before.lower)) known.announced += 1;
        known.nounEvidence += before?.leadsToNoun ?? NOUN_AFTER_NOTHING;
        known.surfaces.set(surface, (known.surfaces.get(surface) ?? 0) + 1);
        known.isName &&= isName;
      }
    }
  }
  const phrases = [...found.values()];
  const whole = phrases.filter(
    ({ count, closedLeft, closedRight }) => Math.min(closedLeft, closedRight) >= count * MIN_CLOSED_SHARE,
  );
  return whole.length > 0 ? whole : phrases;
}
