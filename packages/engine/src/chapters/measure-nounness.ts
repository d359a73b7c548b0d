import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_GLUE } from "../languages/find-language.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";

/** Pseudo-count added to every word as a prior, half of it as noun uses. */
const PRIOR = 2;
/**
 * Endings of English participles and adverbs. A word with such an ending gets VERBAL_PRIOR extra
 * pseudo-counts as a non-noun.
 */
const ENGLISH_VERBAL = /(?:[^aeu]ed|ied|[^e]ly|.{3}ing)$/u;
const VERBAL_PRIOR = 2;

/**
 * Returns, for each distinct word, how often its forms follow an article or preposition rather than a
 * pronoun, modal verb or infinitive marker, from 0 to 1: near 1 for nouns, near 0 for verbs, 0.5 for a word
 * without evidence. Takes time linear in the number of words.
 */
export function measureNounness(index: TermIndex): Float64Array {
  const { tokens, flags, words, terms } = index;
  const { coordinating, driving } = findPhraseGrammar(index.language.code);
  const isNeutral = Uint8Array.from(words, (word) => (coordinating.has(word) ? 1 : 0));
  const isDriving = Uint8Array.from(words, (word) => (driving.has(word) ? 1 : 0));
  const led = new Float64Array(index.termCounts.length);
  const driven = new Float64Array(index.termCounts.length);
  for (let at = 1; at < tokens.length; at += 1) {
    const term = terms[tokens[at] ?? 0] ?? -1;
    if (term < 0) continue;
    const before = tokens[at - 1] ?? 0;
    if (isNeutral[before] === 1) continue;
    if (isDriving[before] === 1) driven[term] = (driven[term] ?? 0) + 1;
    else if (((flags[before] ?? 0) & WORD_GLUE) !== 0) led[term] = (led[term] ?? 0) + 1;
  }
  const isEnglish = index.language.code === "en";
  return Float64Array.from(words, (word, number) => {
    const term = terms[number] ?? -1;
    const noun = led[term] ?? 0;
    const verbal = isEnglish && ENGLISH_VERBAL.test(word) ? VERBAL_PRIOR : 0;
    return (noun + PRIOR / 2) / (noun + (driven[term] ?? 0) + PRIOR + verbal);
  });
}
