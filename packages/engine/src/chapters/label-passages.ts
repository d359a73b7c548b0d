import { type PhraseSource, rankPhrases, type Stretch } from "./rank-phrases.ts";
import { choosePhrase } from "./title-chapters.ts";

/**
 * A passage as a range of sentences, both ends included, with the surrounding stretch on the same subject.
 */
export interface LabeledSpan {
  first: number;
  last: number;
  reach: { first: number; last: number };
}

/** Penalty for a label of a single word, since labels should have two to six. */
const SINGLE_WORD = 1.6;

/**
 * Returns a label for each passage, as spelled in the middle of a sentence: the phrase in the passage that
 * best describes it and its surroundings. Null if nothing in the passage names a topic, or only in a form that can't stand alone. No two labels are the
 * same.
 */
export function labelPassages({
  source,
  passages,
}: {
  source: PhraseSource;
  passages: readonly LabeledSpan[];
}): (string | null)[] {
  const labels: string[] = [];
  return passages.map(({ first, last, reach }) => {
    const within: Stretch = { first, end: last + 1 };
    const stretch: Stretch = {
      first: Math.min(first, reach.first),
      end: Math.max(last, reach.last) + 1,
    };
    const chosen = choosePhrase({
      phrases: rankPhrases({ source, stretch, within }),
      titles: labels,
      isNoun: source.judge.isNoun,
      singleWord: SINGLE_WORD,
      isCitable: true,
    });
    if (chosen === null) return null;
    labels.push(chosen.text);
    return chosen.text;
  });
}
