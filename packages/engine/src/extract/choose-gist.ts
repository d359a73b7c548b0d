import { countWords } from "../transcript/count-words.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { TermIndex } from "./build-term-index.ts";
import { makeReadable } from "./make-readable.ts";
import { selectSentences } from "./select-sentences.ts";
import { splitWords } from "./split-words.ts";

const MIN_GIST_WORDS = 10;
const MAX_GIST_WORDS = 34;
/** Only one sentence is paid for, so that a fuller one is worth its length. */
const LENGTH_EXPONENT = 0.35;
const MAX_GIST_CHARACTERS = 400;
/** How far saying the whole title moves a sentence's score, as an exponent: as far as opening the talk does. */
const TITLE = 1;

/** One sentence for a whole talk. */
export interface Gist {
  /** Position of the sentence; null where it was cut. */
  sentence: number | null;
  text: string;
}

function findTerms({ text, index }: { text: string; index: TermIndex }): ReadonlySet<number> {
  const found = splitWords({ text, language: index.language.code }).map(
    (word) => index.terms[index.wordNumbers.get(word) ?? -1] ?? -1,
  );
  return new Set(found.filter((term) => term >= 0));
}

/** Raises the score of each sentence by how much of the title it says (Edmundson's title method, 1969). */
function favourTitle({
  title,
  index,
  scores,
}: {
  title: string;
  index: TermIndex;
  scores: Float64Array;
}): Float64Array {
  const { starts, tokens, terms, termWeights } = index;
  const wanted = findTerms({ text: title, index });
  const weigh = (found: Iterable<number>) =>
    [...found].reduce((sum, term) => sum + (termWeights[term] ?? 0), 0);
  const whole = weigh(wanted);
  if (whole <= 0) return scores;
  return scores.map((score, position) => {
    const said = new Set<number>();
    for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at += 1) {
      const term = terms[tokens[at] ?? 0] ?? -1;
      if (wanted.has(term)) said.add(term);
    }
    return said.size > 0 ? score * Math.exp((TITLE * weigh(said)) / whole) : score;
  });
}

/**
 * The one sentence that says most of what the talk is about: by the same measure as a key point, with more for what
 * its title names (empty where it has none), of a length that can be read at a glance. Where no sentence has that length the best of any length is taken, cut at a word. Empty only
 * where nothing is said.
 */
export function chooseGist({
  sentences,
  index,
  scores,
  title,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  scores: Float64Array;
  title: string;
}): Gist {
  const { language } = index;
  const favoured = favourTitle({ title, index, scores });
  const read = (position: number): string =>
    makeReadable({ text: sentences[position]?.text ?? "", language });
  const find = (minWords: number, maxWords: number): number | undefined =>
    selectSentences({
      index,
      scores: favoured,
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
