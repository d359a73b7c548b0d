import { type Language, WORD_GLUE } from "../languages/find-language.ts";
import type { MeasurePhrase } from "./create-phrase-meter.ts";
import { findWordClasses } from "./find-word-classes.ts";

/**
 * Log odds in favor of a noun from each use that follows an article and doesn't precede another noun, and log
 * odds against one from every other use.
 */
const LED_GAIN = 3.5;
const OTHER_COST = 0.4;
/** Maximum log odds in favor of a noun from all uses together, and maximum log odds against one. */
const MAX_GAIN = 3;
const MAX_COST = 1;
/**
 * Weight of a function word inside the phrase. Two words of an expression, as in "consist of", aren't
 * independent.
 */
const INNER_SHARE = 0.5;
/** Minimum log odds for a word not to count as a noun. */
const MIN_ODDS = 1;

/**
 * Returns a test for a talk's phrases, in a language whose phrases end with their head. The test returns true
 * if the phrase contains a verb, or if a participle, adjective or adverb is where its head should be, before
 * a preposition or at the end. It adds up what is known about the word in its language, how the talk uses it,
 * and what follows the phrase, so that "power play" remains a phrase in a talk about "the play", and "numbers
 * play" isn't one in "numbers play a role". Finds nothing in a language whose words aren't known. Capitalized
 * words may be names, which the caller marks.
 */
export function createVerbFinder({
  language,
  measure,
}: {
  language: Language;
  measure: MeasurePhrase;
}): (phrase: { words: readonly string[]; isName: readonly boolean[] }) => boolean {
  const { verbs, modifiers, after } = findWordClasses(language.code);
  const isGlue = (word: string): boolean => ((language.flags.get(word) ?? 0) & WORD_GLUE) !== 0;
  /** Returns the log odds that a word isn't a noun, based on how the talk uses it. */
  const measureUses = (word: string): number => {
    const { count, articles } = measure(word);
    const led = [...articles.values()].reduce((sum, uses) => sum + uses, 0);
    return Math.max(-MAX_GAIN, Math.min(MAX_COST, OTHER_COST * (count - led) - LED_GAIN * led));
  };
  return ({ words, isName }) => {
    const text = words.join(" ");
    const lower = words.map((word) => word.toLowerCase());
    /** Returns the log odds that the head isn't a noun, based on the word that follows it. */
    const measureNext = (next: string | undefined): number => {
      if (next !== undefined) return INNER_SHARE * (after.get(next) ?? 0);
      // Unlike the last word of the phrases that these odds were learned from, a single word has no words
      // before it that modify it.
      return words.length === 1 ? 0 : measure(text).verbal;
    };
    return lower.some((word, at) => {
      if (isName[at] === true) return false;
      const next = lower[at + 1];
      const isHead = next === undefined || isGlue(next);
      const odds = verbs.get(word) ?? (isHead ? modifiers.get(word) : undefined);
      if (odds === undefined) return false;
      // After an article, a phrase doesn't start with a verb.
      if (!isHead && at === 0 && measure(text).led > 0) return false;
      return odds + (isHead ? measureNext(next) : 0) + measureUses(word) >= MIN_ODDS;
    });
  };
}
