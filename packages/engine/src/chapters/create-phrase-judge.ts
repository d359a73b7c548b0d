import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_GLUE, WORD_VAGUE } from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { createPhraseMeter, type MeasurePhrase } from "./create-phrase-meter.ts";
import { createVerbFinder } from "./create-verb-finder.ts";
import { findBoundWords } from "./find-bound-words.ts";
import { isCitable } from "./is-citable.ts";
import { measureObliqueness } from "./measure-obliqueness.ts";
import { measureVerbness } from "./measure-verbness.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";

/** Decides whether a run of words is a noun phrase that names something. */
export interface PhraseJudge {
  measure: MeasurePhrase;
  /** True for a name, a phrase that recurs on its own, or a noun phrase identified by its article. */
  isNoun: (phrase: { text: string; isName: boolean }) => boolean;
  /**
   * False for a phrase that can't stand alone, because of its grammar (see `isCitable`), because its head is
   * a vague word ("couple of lights"), or because of how this talk uses it: one of its words is a verb, its
   * first word is part of an expression, or it only follows prepositions, in an oblique case.
   */
  isCitable: (text: string) => boolean;
}

/** A single word must occur at least this often to be a topic. */
const MIN_SINGLE_USES = 4;
const MIN_NAME_USES = 2;
/**
 * A phrase used at least this often is part of an expression if at least MIN_EXPRESSION_SHARE of its uses
 * follow the same preposition.
 */
const MIN_EXPRESSION_USES = 3;
const MIN_EXPRESSION_SHARE = 0.9;
/** A word counts as a common noun only if it follows an article in at least this fraction of its uses. */
const MIN_LED_SHARE = 0.15;
const MIN_WHOLE_SHARE = 0.5;
const MIN_NOUNNESS = 0.6;
/** A single word must also have at least this fraction of the weight of the talk's heaviest word. */
const MIN_SINGLE_WEIGHT = 0.5;
/**
 * Like MIN_SINGLE_WEIGHT, but for German. Lower because German nouns are recognized by their capitals and are
 * often compounds.
 */
const MIN_GERMAN_WEIGHT = 0.2;
/** Minimum log odds for a word to count as a verb; see `measureVerbness`. */
const MIN_VERB_ODDS = 1;
/**
 * A phrase that only follows prepositions is in an oblique case if its obliqueness is at least this; see
 * `measureObliqueness`.
 */
const MIN_OBLIQUENESS = 1.6;
/** Shorter words don't reveal their case. */
const MIN_CASE_LETTERS = 4;
const NAME = /^\p{Lu}|^\p{Ll}+\p{Lu}|\p{N}/u;

/** Creates the phrase judge for a talk. */
export function createPhraseJudge({
  index,
  nounness,
}: {
  index: TermIndex;
  nounness: Float64Array;
}): PhraseJudge {
  const measure = createPhraseMeter({ index, nounness });
  const { language, wordNumbers, flags } = index;
  const grammar = findPhraseGrammar(language.code);
  const { articles, coordinating, oblique, isHeadLast, isHeadFirst } = grammar;
  const weigh = (word: number): number => (index.termWeights[index.terms[word] ?? -1] ?? 0) / index.heaviest;
  const marksNouns = language.code === "de";
  const verbness = measureVerbness(index);
  const hasVerb = createVerbFinder({ language, measure });
  const boundWords = findBoundWords(index);
  const obliqueness = oblique === null || articles !== null || isHeadLast ? null : measureObliqueness(index);
  /** True for a phrase that is only used in the genitive, such as "Deutschen Reiches". */
  const isGenitive = (text: string): boolean => {
    if (grammar.genitive?.test(text) !== true) return false;
    const { count, articles: led } = measure(text);
    return (
      led.size > 0 &&
      [...led.keys()].every((article) => grammar.genitiveArticles.has(article)) &&
      [...led.values()].reduce((sum, uses) => sum + uses, 0) === count
    );
  };
  /**
   * True if the talk shows that a word which looks like a feminine noun is the genitive of a masculine one:
   * it uses the instrumental, or it uses the form without the ending at least as often as the word itself.
   * For a feminine noun, the form without the ending is rarer.
   */
  const isMasculineGenitive = (word: string): boolean => {
    const lower = word.toLowerCase();
    const { masculine } = grammar;
    if (masculine === null || !lower.endsWith(masculine.genitive)) return false;
    const stem = lower.slice(0, -masculine.genitive.length);
    const count = (form: string): number => measure(form).count;
    if (masculine.others.some((ending) => count(stem + ending) > 0)) return false;
    return masculine.instrumental.some((ending) => count(stem + ending) > 0) || count(stem) >= count(lower);
  };
  const isUsedAlone = (text: string): boolean => {
    const words = text.split(/\s+/u);
    const numbers = words.map((word) => wordNumbers.get(word.toLowerCase()) ?? -1);
    const isCapital = words.map((word) => NAME.test(word));
    const hasFlag = (at: number, flag: number): boolean =>
      ((language.flags.get(words[at]?.toLowerCase() ?? "") ?? 0) & flag) !== 0;
    if (hasFlag(0, WORD_VAGUE) && hasFlag(1, WORD_GLUE)) return false;
    if (boundWords.has(numbers[0] ?? -1) && (marksNouns || isCapital[0] === false)) return false;
    const isVerb = numbers.map(
      (word, at) => isCapital[at] === false && (verbness[word] ?? 0) >= MIN_VERB_ODDS,
    );
    // A noun that only modifies others, as in "eclipse attacks", looks like a verb.
    const mayDescribe = (at: number): boolean =>
      at === 0 && !isHeadFirst && words.length > 1 && measure(text).whole > 1;
    if (isVerb.some((is, at) => is && !mayDescribe(at))) return false;
    if (hasVerb({ words, isName: isCapital }) || isGenitive(text)) return false;
    const first = words.find(({ length }) => length >= MIN_CASE_LETTERS);
    if (first !== undefined && isMasculineGenitive(first)) return false;
    if (obliqueness === null || first === undefined || obliqueness(first.toLowerCase()) < MIN_OBLIQUENESS)
      return true;
    const { count, led } = measure(text);
    return count === 0 || led < count;
  };
  const citable = new Map<string, boolean>();
  return {
    measure,
    isCitable: (text) => {
      const known = citable.get(text) ?? (isCitable({ text, index }) && isUsedAlone(text));
      citable.set(text, known);
      return known;
    },
    isNoun: ({ text, isName }) => {
      const words = splitWords({ text, language: language.code }).map((word) => wordNumbers.get(word) ?? -1);
      if (words.some((word) => ((flags[word] ?? 0) & WORD_VAGUE) !== 0)) return false;
      const { count, whole, led, bound, expressed } = measure(text);
      if (whole < count * MIN_WHOLE_SHARE) return false;
      const isNamed = isName || (!marksNouns && text.split(/\s+/u).every((word) => NAME.test(word)));
      // If a word only follows prepositions, its base form isn't known.
      if (words.length === 1 && oblique !== null && articles === null && led === count) return false;
      if (words.length === 1)
        return isNamed && !marksNouns
          ? count >= MIN_NAME_USES
          : count >= MIN_SINGLE_USES &&
              weigh(words[0] ?? -1) >= (marksNouns ? MIN_GERMAN_WEIGHT : MIN_SINGLE_WEIGHT) &&
              led >= count * MIN_LED_SHARE;
      if (!isNamed && count >= MIN_EXPRESSION_USES && expressed >= count * MIN_EXPRESSION_SHARE) return false;
      if (isNamed || whole >= 2) return true;
      if (words.some((word) => coordinating.has(index.words[word] ?? ""))) return false;
      const ends = [words[0] ?? -1, words.at(-1) ?? -1];
      // A preposition isn't enough evidence: after one, "use on the river" looks like a noun with a modifier.
      // Therefore, phrases with function words require an article.
      const isShown = words.some((word) => ((flags[word] ?? 0) & WORD_GLUE) !== 0) ? led > 0 : bound > 0;
      return isShown && ends.every((word) => (nounness[word] ?? 0) >= MIN_NOUNNESS);
    },
  };
}
