import { COMMA, END, NONE, QUESTION } from "@pith/engine/restore/word-net-core";
import type { StrippedWord } from "./strip-signs.ts";

/** Number of correct, wrong and missed marks of one kind. */
export interface Hits {
  right: number;
  wrong: number;
  missed: number;
}

/** How accurate the restored marks are. */
export interface MarkCounts {
  ends: Hits;
  commas: Hits;
  questions: Hits;
  /** Restored sentence ends at which the reference has no punctuation at all. */
  endsWithoutSign: number;
  /** Words that don't start a sentence. `casedRight` counts those with the same case as in the reference. */
  words: number;
  casedRight: number;
}

/** What was restored for each word: the punctuation after it, and whether it is capitalized. */
export interface FoundMarks {
  signs: ArrayLike<number>;
  capitals: ArrayLike<number>;
}

function countHits({ wanted, found }: { wanted: boolean[]; found: boolean[] }): Hits {
  const hits = { right: 0, wrong: 0, missed: 0 };
  for (const [at, isWanted] of wanted.entries()) {
    if (isWanted && found[at] === true) hits.right += 1;
    else if (found[at] === true) hits.wrong += 1;
    else if (isWanted) hits.missed += 1;
  }
  return hits;
}

/**
 * Compares restored marks with the reference, for the words that count. Ignores the punctuation after the
 * last word.
 */
export function countMarks({
  words,
  isCounted,
  found,
}: {
  words: readonly StrippedWord[];
  isCounted: ArrayLike<number>;
  found: FoundMarks;
}): MarkCounts {
  const places = words.flatMap((word, at) =>
    isCounted[at] === 1 && at < words.length - 1 ? { ...word, at, set: found.signs[at] ?? NONE } : [],
  );
  const hold = (matches: (sign: number) => boolean): Hits =>
    countHits({
      wanted: places.map(({ sign }) => matches(sign)),
      found: places.map(({ set }) => matches(set)),
    });
  const away = places.filter(({ sign }) => sign < END).map(({ at }) => at + 1);
  return {
    ends: hold((sign) => sign >= END),
    commas: hold((sign) => sign === COMMA),
    questions: hold((sign) => sign === QUESTION),
    endsWithoutSign: places.filter(({ hasSign, set }) => !hasSign && set >= END).length,
    words: away.length,
    casedRight: away.filter((at) => /^\p{Lu}/u.test(words[at]?.spelling ?? "") === (found.capitals[at] === 1))
      .length,
  };
}

function addHits(left: Hits, right: Hits): Hits {
  return {
    right: left.right + right.right,
    wrong: left.wrong + right.wrong,
    missed: left.missed + right.missed,
  };
}

export function addCounts(left: MarkCounts, right: MarkCounts): MarkCounts {
  return {
    ends: addHits(left.ends, right.ends),
    commas: addHits(left.commas, right.commas),
    questions: addHits(left.questions, right.questions),
    endsWithoutSign: left.endsWithoutSign + right.endsWithoutSign,
    words: left.words + right.words,
    casedRight: left.casedRight + right.casedRight,
  };
}

/** Returns the F1 of hits, in percent; 0 if there are none. */
export function findF1({ right, wrong, missed }: Hits): number {
  return (200 * right) / Math.max(1, 2 * right + wrong + missed);
}

/** Returns the percentage of restored ends where the reference has no punctuation at all. */
export function findSignlessShare({ ends, endsWithoutSign }: MarkCounts): number {
  return (100 * endsWithoutSign) / Math.max(1, ends.right + ends.wrong);
}
