import type { TermIndex } from "../extract/build-term-index.ts";
import { createPassageBuilder, type Passage, type PassageSource } from "../extract/create-passage-builder.ts";
import { splitWords } from "../languages/split-words.ts";
import { countWords } from "../transcript/count-words.ts";
import { findGistGrammar } from "./gist-grammar.ts";

/**
 * A statement of purpose must be in the first twelfth of a talk or among its first sentences, and close to
 * the start of its sentence.
 */
const PURPOSE_SHARE = 12;
const MAX_PURPOSE_OFFSET = 40;
const MIN_PURPOSE_SENTENCES = 12;
const MIN_PURPOSE_WORDS = 10;
const MAX_PURPOSE_WORDS = 36;
/**
 * Minimum number of topic terms in a statement of purpose. MIN_PURPOSE_WEIGHT is the minimum for their weight
 * relative to the heaviest term's.
 */
const MIN_PURPOSE_TERMS = 2;
const MIN_PURPOSE_WEIGHT = 0.8;
const MIN_CHANCE = 0.8;

function listTerms({ text, index }: { text: string; index: TermIndex }): number[] {
  return splitWords({ text, language: index.language.code })
    .map((word) => index.terms[index.wordNumbers.get(word) ?? -1] ?? -1)
    .filter((term) => term >= 0);
}

/**
 * Returns the sentence in which the speaker states the talk's purpose in a set phrase, such as "in this talk", or null
 * if none clearly does.
 */
export function findPurpose({ source, index }: { source: PassageSource; index: TermIndex }): Passage | null {
  const { sentences, isLeftOut, language } = source;
  const { purpose } = findGistGrammar(language.code);
  if (purpose === "") return null;
  const pattern = new RegExp(`(?<!\\p{L})(?:${purpose})(?!\\p{L})`, "iu");
  const end = Math.max(MIN_PURPOSE_SENTENCES, Math.floor(sentences.length / PURPOSE_SHARE));
  let best: { position: number; weight: number } | null = null;
  for (const [position, sentence] of sentences.slice(0, end).entries()) {
    const match = pattern.exec(sentence.text);
    const isSure = Math.min(sentence.startChance, sentence.endChance) >= MIN_CHANCE;
    if (
      match === null ||
      match.index > MAX_PURPOSE_OFFSET ||
      !isSure ||
      isLeftOut(position) ||
      /[?？]/u.test(sentence.text)
    )
      continue;
    if (source.isPunctuated && !sentence.punctuated) continue;
    const terms = [
      ...new Set(listTerms({ text: sentence.text.slice(match.index + match[0].length), index })),
    ];
    const weight = terms.reduce((sum, term) => sum + (index.termWeights[term] ?? 0) / index.heaviest, 0);
    if (terms.length < MIN_PURPOSE_TERMS || weight < MIN_PURPOSE_WEIGHT) continue;
    if (best === null || weight > best.weight) best = { position, weight };
  }
  if (best === null) return null;
  const { position } = best;
  const passage = createPassageBuilder(source).build({
    position,
    bounds: { first: position, last: position },
    maxWords: MAX_PURPOSE_WORDS,
  });
  const words = countWords(passage?.text ?? "");
  return passage === null || words < MIN_PURPOSE_WORDS || words > MAX_PURPOSE_WORDS ? null : passage;
}
