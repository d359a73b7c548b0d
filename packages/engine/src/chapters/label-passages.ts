import type { TermIndex } from "../extract/build-term-index.ts";
import { type PhraseSource, rankPhrases, type Stretch } from "./rank-phrases.ts";
import { choosePhrase, isSamePhrase, saysTheSame } from "./title-chapters.ts";

/**
 * A passage as a range of sentences, both ends included, with the surrounding stretch on the same subject.
 */
export interface LabeledSpan {
  first: number;
  last: number;
  reach: { first: number; last: number };
  /** The title of the passage's chapter; null if it has none. */
  chapter: string | null;
}

/** Penalty for a label of a single word, since labels should have two to six. */
const SINGLE_WORD = 1.6;

/** True if the heading above a passage already says its label: "Carbon footprint" under "Carbon footprint of AI". */
function repeats({ label, title, index }: { label: string; title: string; index: TermIndex }): boolean {
  const isShorter = label.split(/\s+/u).length < title.split(/\s+/u).length;
  return isSamePhrase({ one: label, other: title, index }) || (isShorter && saysTheSame(label, title));
}

/**
 * Returns a label for each passage, as spelled in the middle of a sentence: the phrase in the passage that
 * best describes it and its surroundings. Null if nothing in the passage names a topic, or only in a form that
 * can't stand alone, and if the phrase would repeat the chapter's title. No two labels are the same.
 */
export function labelPassages({
  source,
  passages,
}: {
  source: PhraseSource;
  passages: readonly LabeledSpan[];
}): (string | null)[] {
  const { index } = source;
  const labels: string[] = [];
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
    labels.push(chosen.text);
    return chapter !== null && repeats({ label: chosen.text, title: chapter, index }) ? null : chosen.text;
  });
}
