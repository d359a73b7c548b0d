import { countWords } from "../transcript/count-words.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { TermIndex } from "./build-term-index.ts";
import { findContextRules } from "./find-context-rules.ts";
import { findFullestSentence } from "./find-fullest-sentence.ts";
import { findStandingSentence } from "./find-standing-sentence.ts";
import { makeReadable } from "./make-readable.ts";
import { scoreSentences } from "./score-sentences.ts";

const MIN_GIST_WORDS = 10;
const MAX_GIST_WORDS = 34;
/**
 * Minimum length in words of a sentence that has to make sense without context. Definitions may be shorter.
 */
const MIN_STANDING_WORDS = 9;
const MAX_STANDING_WORDS = 36;
const MAX_GIST_CHARACTERS = 400;

/** A single sentence that represents the whole talk. */
export interface Gist {
  /** Position of the sentence; null if the text isn't a whole sentence. */
  sentence: number | null;
  text: string;
}

/**
 * Returns the sentence to show first, short enough to read at a glance. It covers most of the topics of the
 * talk and of its title (which may be empty) and makes sense without context. For languages with context
 * rules, this is checked word by word; for others, by `scoreSentences`. If no sentence has the right length,
 * returns the best one of any length, cut between words. Empty only if there is no speech.
 */
export function chooseGist({
  sentences,
  index,
  scores,
  title,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  /** How well each sentence can be understood on its own; see `scoreSentences`. */
  scores: Float64Array;
  title: string;
}): Gist {
  const { language } = index;
  const readAny = (position: number): string =>
    makeReadable({ text: sentences[position]?.display ?? "", language });
  const readBetween =
    (minWords: number, maxWords: number) =>
    (position: number): string => {
      const text = readAny(position);
      const words = countWords(text);
      return words < minWords || words > maxWords || text.length > MAX_GIST_CHARACTERS ? "" : text;
    };
  const leaning = findContextRules(language.code);
  const findStanding = (): number | null =>
    leaning === null
      ? null
      : findStandingSentence({
          ...{ sentences, index, scores, title, leaning },
          read: readBetween(MIN_STANDING_WORDS, MAX_STANDING_WORDS),
        });
  const findFullest = (): number | null => {
    const common = { index, title, scores: scoreSentences({ sentences, index, isGist: true }) };
    const find = (minWords: number, maxWords: number): number | null =>
      findFullestSentence({ ...common, minWords, read: readBetween(minWords, maxWords) });
    return find(MIN_GIST_WORDS, MAX_GIST_WORDS) ?? find(1, Number.POSITIVE_INFINITY);
  };
  const sentence = findStanding() ?? findFullest();
  if (sentence !== null) return { sentence, text: readAny(sentence) };
  const longest = sentences.reduce((best, each) => (each.text.length > best.length ? each.text : best), "");
  const readable = makeReadable({ text: longest, language });
  const cut = readable.slice(0, MAX_GIST_CHARACTERS);
  return { sentence: null, text: cut.length < readable.length ? `${cut.replace(/\s+\S*$/u, "")}…` : cut };
}
