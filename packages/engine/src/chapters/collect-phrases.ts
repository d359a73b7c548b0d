import type { TermIndex } from "../extract/build-term-index.ts";
import { stripAnnotations } from "../extract/strip-annotations.ts";
import type { Sentence } from "../transcript/sentence.ts";
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
 * Captions count as having capitals if at least this fraction of the words inside clauses are capitalized. In
 * German, the capitals then identify nouns.
 */
const MIN_CAPITAL_SHARE = 0.08;
/**
 * Punctuation at a word's end, brackets, em dashes and typographic quotes anywhere, straight double quotes
 * anywhere except between two letters, and a symbol that stands alone, as in "Health & Fitness".
 */
const CLAUSE_BREAK =
  /[.!?…,;:“”„«»。！？，、；：「」『』（）।؟،؛♪]+(?=\s|$|[^\p{L}\p{N}])|[()[\]{}“”„«»。！？，、；：「」『』（）।؟،؛—]|(?<!\p{L})"|"(?!\p{L})|(?<=\s)[^\p{L}\p{M}\p{N}\s]+(?=\s)|\.{2,}/u;
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

/** A word with the data needed for every run that contains it. */
interface RunWord {
  word: TitleWord;
  /** Its spelling, minus a capital that only marks the start of a clause. */
  shown: string;
  isMarked: boolean;
  isNominal: boolean;
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
  const { surface, lower, small, isCapital, isFirst, terms } = word;
  const isCapitalized = capitalized.has(lower);
  const isNominal =
    terms.length !== 1 ||
    (nounness[index.wordNumbers.get(lower) ?? -1] ?? 1) >= MIN_NOUNNESS ||
    (index.language.code !== "de" && isCapitalized);
  return {
    word,
    shown: isCapitalized ? surface : small,
    isMarked: isCapital && (!isFirst || isCapitalized),
    isNominal,
  };
}

/** The words of a clause, and whether their capitals identify nouns. */
interface RunSource {
  words: readonly RunWord[];
  hasMarkedNouns: boolean;
}

/**
 * False for a lowercase German word that can't be part of a name, because it isn't an adjective before its
 * noun.
 */
function mayStandInside({ words, hasMarkedNouns, at }: RunSource & { at: number }): boolean {
  const own = words[at];
  const next = words[at + 1]?.word;
  return (
    !hasMarkedNouns ||
    own?.isMarked === true ||
    (GERMAN_ADJECTIVE.test(own?.word.surface ?? "") &&
      GERMAN_FEMININE_OR_PLURAL.test(next?.surface ?? "") &&
      (words[at - 1]?.word.terms.length ?? 0) === 0 &&
      (next?.terms.length ?? 0) > 0)
  );
}

/** True if the word at `at` can't be part of a run that starts at `from`. */
function endsRun({ words, hasMarkedNouns, from, at }: RunSource & { from: number; at: number }): boolean {
  const own = words[at];
  if (own === undefined) return true;
  const { word } = own;
  const isNext = at > from && (words[at - 1]?.word.terms.length ?? 0) > 0;
  // A capital on a German function word marks the start of a sentence.
  if (word.terms.length === 0)
    return !word.joins || (isNext && word.opens) || (hasMarkedNouns && word.isCapital);
  if (word.elided === "pronoun" || (isNext && word.elided !== null)) return true;
  // A verb ends the phrase, even if more words follow it.
  return (at > from && !own.isNominal) || !mayStandInside({ words, hasMarkedNouns, at });
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

/** Counts a use of a phrase between these words of its clause. */
function countUse({
  phrase,
  surface,
  before,
  after,
  isName,
}: {
  phrase: FoundPhrase;
  surface: string;
  before: TitleWord | undefined;
  after: TitleWord | undefined;
  isName: boolean;
}): void {
  phrase.count += 1;
  if ((after?.terms.length ?? 0) === 0) phrase.closedRight += 1;
  if ((before?.terms.length ?? 0) === 0) phrase.closedLeft += 1;
  if (before === undefined) phrase.opening += 1;
  if (before?.isGlue === true) phrase.led += 1;
  if (before?.announces === true) phrase.announced += 1;
  phrase.nounEvidence += before?.leadsToNoun ?? NOUN_AFTER_NOTHING;
  phrase.surfaces.set(surface, (phrase.surfaces.get(surface) ?? 0) + 1);
  phrase.isName &&= isName;
}

/** Adds the runs that start with the word at `from` to `found`, whose keys are the runs' terms. */
function collectRuns({
  words,
  hasMarkedNouns,
  from,
  joiner,
  sentence,
  found,
}: RunSource & {
  from: number;
  joiner: string;
  sentence: number;
  found: Map<string, FoundPhrase>;
}): void {
  const first = words[from];
  if (first === undefined || first.word.terms.length === 0 || first.word.isVerb || !first.isNominal) return;
  if (first.word.elided === "preposition") return;
  const maxWords = first.word.isInfinitive && !first.isMarked ? 1 : MAX_WORDS;
  const terms: number[] = [];
  let topicWords = 0;
  let surface = "";
  let key = "";
  // True if the part after the last article or preposition has a word that can be a name.
  let endsInName = false;
  let isName = true;
  for (let at = from; at < from + maxWords; at += 1) {
    const own = words[at];
    if (own === undefined || endsRun({ words, hasMarkedNouns, from, at })) break;
    const { word } = own;
    surface += at === from ? own.shown : (words[at - 1]?.word.possessive ?? "") + joiner + own.shown;
    if (word.terms.length === 0) {
      endsInName = false;
      continue;
    }
    topicWords += 1;
    // An immediately repeated word is a stutter or a caption error, which doesn't belong in a name.
    if (topicWords > MAX_TOPIC_WORDS || word.terms.some((term) => terms.includes(term))) break;
    for (const term of word.terms) {
      terms.push(term);
      key += `${term} `;
    }
    endsInName ||= word.canName;
    isName &&= word.isCapital && !word.isFirst;
    if (word.isVerb || (hasMarkedNouns && !own.isMarked) || !endsInName) continue;
    if (surface.length > MAX_CHARACTERS) break;
    let phrase = found.get(key);
    if (phrase === undefined) {
      const run = words.slice(from, at + 1).map((each) => each.word);
      phrase = createPhrase({ run, terms, topicWords, sentence });
      found.set(key, phrase);
    }
    countUse({ phrase, surface, before: words[from - 1]?.word, after: words[at + 1]?.word, isName });
  }
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
  const joiner = index.language.isUnspaced ? "" : " ";
  const clauses = positions.flatMap((sentence) =>
    stripAnnotations(sentences[sentence]?.display ?? "")
      .split(CLAUSE_BREAK)
      .map((clause): Clause => ({ words: readTitleWords({ clause, index }), sentence })),
  );
  const hasMarkedNouns = marksNouns({ clauses, index });
  const capitalized = listCapitalized(clauses);
  const found = new Map<string, FoundPhrase>();
  for (const clause of clauses) {
    const words = clause.words.map((word) => readRunWord({ word, capitalized, index, nounness }));
    for (let from = 0; from < words.length; from += 1)
      collectRuns({ words, hasMarkedNouns, from, joiner, sentence: clause.sentence, found });
  }
  const phrases = [...found.values()];
  const whole = phrases.filter(
    ({ count, closedLeft, closedRight }) => Math.min(closedLeft, closedRight) >= count * MIN_CLOSED_SHARE,
  );
  return whole.length > 0 ? whole : phrases;
}
