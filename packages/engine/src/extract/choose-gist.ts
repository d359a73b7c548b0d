import { countWords } from "../transcript/count-words.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { TermIndex } from "./build-term-index.ts";
import { makeReadable } from "./make-readable.ts";
import { selectSentences } from "./select-sentences.ts";

const MIN_GIST_WORDS = 10;
const MAX_GIST_WORDS = 34;
/** Only one sentence is paid for, so that a fuller one is worth its length. */
const LENGTH_EXPONENT = 0.35;
const MAX_GIST_CHARACTERS = 400;

/** One sentence for a whole talk. */
export interface Gist {
  /** Position of the sentence; null where it was cut. */
  sentence: number | null;
  text: string;
}

/**
 * The one sentence that says most of what the talk is about: by the same measure as a key point, of a length that can
 * be read at a glance. Where no sentence has that length the best of any length is taken, cut at a word. Empty only
 * where nothing is said.
 */
export function chooseGist({
  sentences,
  index,
  scores,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  scores: Float64Array;
}): Gist {
  const { language } = index;
  const read = (position: number): string =>
    makeReadable({ text: sentences[position]?.text ?? "", language });
  const find = (minWords: number, maxWords: number): number | undefined =>
    selectSentences({
      index,
      scores,
      covered: new Float64Array(index.termWeights.length),
      countWords: (position) => {
        const text = read(position);
        const words = countWords(text);
        return words < minWords || words > maxWords || text.length > MAX_GIST_CHARACTERS ? 0 : words;
      },
      maxCount: 1,
      maxWords: null,
      among: null,
      minWords,
      lengthExponent: LENGTH_EXPONENT,
    })[0];
  const sentence = find(MIN_GIST_WORDS, MAX_GIST_WORDS) ?? find(1, Number.POSITIVE_INFINITY);
  if (sentence !== undefined) return { sentence, text: read(sentence) };
  const longest = sentences.reduce((best, each) => (each.text.length > best.length ? each.text : best), "");
  const readable = makeReadable({ text: longest, language });
  const cut = readable.slice(0, MAX_GIST_CHARACTERS);
  return { sentence: null, text: cut.length < readable.length ? `${cut.replace(/\s+\S*$/u, "")}…` : cut };
}
