import type { TermIndex } from "../extract/build-term-index.ts";
import { type PhraseSource, rankPhrases, type Stretch } from "./rank-phrases.ts";
import { choosePhrase, isSamePhrase, listWords, saysTheSame } from "./title-chapters.ts";

/**
 * A passage as an inclusive range of sentences, with the surrounding stretch on the same subject.
 */
export interface LabeledSpan {
  first: number;
  last: number;
  reach: { first: number; last: number };
  /** The title of the passage's chapter; null if it has none. */
  chapter: string | null;
}

/** Penalty for a single-word label, since labels should have two to six words. */
const SINGLE_WORD = 1.6;

/**
 * True if the heading above a passage already contains its label: "Carbon footprint" under "Carbon footprint
 * of AI".
 */
function repeats({ label, title, index }: { label: string; title: string; index: TermIndex }): boolean {
  const [one, other] = [listWords(label), listWords(title)];
  return isSamePhrase({ one, other, index }) || (one.length < other.length && saysTheSame(one, other));
}

/**
 * False for a single word that occurs only once in the passage, and late. Such a word often only says where
 * or with what something happens. In a language without spaces between words, single words can't be
 * identified.
 */
function leads({ text, within, index }: { text: string; within: Stretch; index: TermIndex }): boolean {
  if (text.includes(" ") || index.language.isUnspaced) return true;
  const term = index.terms[index.wordNumbers.get(text.toLowerCase()) ?? -1] ?? -1;
  const from = index.starts[within.first] ?? 0;
  const end = index.starts[within.end] ?? from;
  const isSaid = (word: number): boolean => (index.terms[word] ?? -1) === term;
  const first = index.tokens.subarray(from, end).findIndex(isSaid);
  return first * 2 <= end - from || index.tokens.subarray(from + first + 1, end).some(isSaid);
}

/**
 * Returns a label for each passage, written as it would be in the middle of a sentence: the phrase in the
 * passage that best describes it and its surroundings. Null if nothing in the passage names a topic in a form
 * that can stand alone, or if the phrase would tell a reader nothing, since it repeats the chapter's title or
 * is a single word that the passage is barely about. No two labels are the same.
 */
export function labelPassages({
  source,
  passages,
}: {
  source: PhraseSource;
  passages: readonly LabeledSpan[];
}): (string | null)[] {
  const { index } = source;
  const labels: string[][] = [];
  return passages.map(({ first, last, reach, chapter }) => {
    const within: Stretch = { first, end: last + 1 };
    const stretch: Stretch = {
      first: Math.min(first, reach.first),
      end: Math.max(last, reach.last) + 1,
    };
    const chosen = choosePhrase({
      phrases: rankPhrases({ source, stretch, within }),
      titles: labels,
      index,
      isNoun: source.judge.isNoun,
      singleWord: SINGLE_WORD,
      isCitable: true,
    });
    if (chosen === null) return null;
    const { text } = chosen;
    if (!leads({ text, within, index })) return null;
    labels.push(listWords(text));
    return chapter !== null && repeats({ label: text, title: chapter, index }) ? null : text;
  });
}
