import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_VERB } from "../languages/find-language.ts";
import { markStarts } from "./mark-starts.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";

/**
 * Minimum fraction of a word's uses that must follow an article for the word to serve as an example of how
 * nouns are used.
 */
const MIN_LED_SHARE = 1 / 3;
/** Nothing is learned from fewer uses of known verbs or nouns, or from fewer words with the same ending. */
const MIN_KNOWN_USES = 30;
const MIN_ENDING_WORDS = 3;
/** Minimum log odds for a word to serve as an example of how verbs end. */
const MIN_TEACHING_ODDS = 3;
const ENDING_LETTERS = [3, 2];
/** Pseudo-count of each neighbor and each ending in the rarer class. */
const PRIOR = 0.5;
/** Maximum log odds from one neighbor or from the ending. */
const MAX_EVIDENCE = 2;
/** Log odds against a verb if another form of the word follows an article. */
const LED_TERM_COST = 1;

/** Counts numbered features of verbs and of nouns, and weighs them with naive Bayes. */
class Contrast {
  readonly #verbs: Uint32Array;
  readonly #nouns: Uint32Array;
  #verbCount = 0;
  #nounCount = 0;

  constructor(features: number) {
    this.#verbs = new Uint32Array(features);
    this.#nouns = new Uint32Array(features);
  }

  addWord(isVerb: boolean): void {
    if (isVerb) this.#verbCount += 1;
    else this.#nounCount += 1;
  }

  addFeature({ feature, isVerb }: { feature: number; isVerb: boolean }): void {
    const counts = isVerb ? this.#verbs : this.#nouns;
    if (feature >= 0) counts[feature] = (counts[feature] ?? 0) + 1;
  }

  count(feature: number): number {
    return (this.#verbs[feature] ?? 0) + (this.#nouns[feature] ?? 0);
  }

  /** Returns the log odds of each feature; 0 for all if there are too few verbs or nouns. */
  weigh(): Float64Array {
    const odds = new Float64Array(this.#verbs.length);
    const rarer = Math.min(this.#verbCount, this.#nounCount);
    if (rarer < MIN_KNOWN_USES) return odds;
    // The same for both classes, so that a feature found in neither isn't evidence.
    const prior = PRIOR / rarer;
    return odds.map((_, feature) => {
      const verbal = (this.#verbs[feature] ?? 0) / this.#verbCount + prior;
      const nominal = (this.#nouns[feature] ?? 0) / this.#nounCount + prior;
      return Math.max(-MAX_EVIDENCE, Math.min(MAX_EVIDENCE, Math.log(verbal / nominal)));
    });
  }
}

/**
 * Returns, for each distinct word, the log odds that it is a verb rather than a noun: naive Bayes over the
 * function words next to its uses and over its ending. Both are learned from the talk itself. Its verbs are
 * the language's common verbs, and its nouns are the words that often follow an article. 0 for any word that
 * ever follows an article, and for all words if the language's articles or common verbs aren't known. Takes
 * time linear in the number of words.
 */
export function measureVerbness(index: TermIndex): Float64Array {
  const { tokens, flags, words, terms, language } = index;
  const odds = new Float64Array(words.length);
  const { articles } = findPhraseGrammar(language.code);
  if (articles === null || !language.hasVerbs) return odds;
  const isStart = markStarts(index);
  const isTopic = (word: number): boolean => (terms[word] ?? -1) >= 0;
  const isVerb = (word: number): boolean => ((flags[word] ?? 0) & WORD_VERB) !== 0;
  const isArticle = Uint8Array.from(words, (word) => (articles.has(word) ? 1 : 0));
  const uses = new Uint32Array(words.length);
  const led = new Uint32Array(words.length);
  const ledTerms = new Uint8Array(index.termCounts.length);
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? 0;
    uses[word] = (uses[word] ?? 0) + 1;
    if (isStart[at] === 1 || isArticle[tokens[at - 1] ?? 0] !== 1) continue;
    led[word] = (led[word] ?? 0) + 1;
    if (isTopic(word)) ledTerms[terms[word] ?? 0] = 1;
  }
  // A neighbor's feature is its number if it is before the word, a higher number if it is after the word, and -1 if
  // it isn't a function word. The end of a sentence is a feature as well.
  const end = 2 * words.length;
  const findBefore = (at: number): number => {
    const before = tokens[at - 1] ?? 0;
    return isStart[at] === 1 || isTopic(before) ? -1 : before;
  };
  const findAfter = (at: number): number => {
    if (isStart[at + 1] === 1) return end;
    const after = tokens[at + 1] ?? 0;
    return isTopic(after) ? -1 : words.length + after;
  };
  const contexts = new Contrast(end + 1);
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? 0;
    const isVerbal = isVerb(word);
    if (!isVerbal && !(isTopic(word) && (led[word] ?? 0) > (uses[word] ?? 0) * MIN_LED_SHARE)) continue;
    contexts.addWord(isVerbal);
    contexts.addFeature({ feature: findBefore(at), isVerb: isVerbal });
    contexts.addFeature({ feature: findAfter(at), isVerb: isVerbal });
  }
  const contextOdds = contexts.weigh();
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? 0;
    if (!isTopic(word) || (led[word] ?? 0) > 0) continue;
    odds[word] = (odds[word] ?? 0) + (contextOdds[findBefore(at)] ?? 0) + (contextOdds[findAfter(at)] ?? 0);
  }
  const endingNumbers = new Map<string, number>();
  const endingsOf = words.map((word) =>
    ENDING_LETTERS.filter((letters) => word.length > letters).map((letters) => {
      const ending = word.slice(-letters);
      const number = endingNumbers.get(ending) ?? endingNumbers.size;
      endingNumbers.set(ending, number);
      return number;
    }),
  );
  const endings = new Contrast(endingNumbers.size);
  for (const [word, own] of endingsOf.entries()) {
    const isVerbal = isVerb(word) || (odds[word] ?? 0) >= MIN_TEACHING_ODDS;
    if (!isVerbal && !(isTopic(word) && (led[word] ?? 0) > 0)) continue;
    endings.addWord(isVerbal);
    for (const feature of own) endings.addFeature({ feature, isVerb: isVerbal });
  }
  const endingOdds = endings.weigh();
  return odds.map((own, word) => {
    if (!isTopic(word) || (led[word] ?? 0) > 0) return 0;
    if (ledTerms[terms[word] ?? 0] === 1) return own - LED_TERM_COST;
    const ending = endingsOf[word]?.find((one) => endings.count(one) >= MIN_ENDING_WORDS);
    return ending === undefined ? own : own + (endingOdds[ending] ?? 0);
  });
}
