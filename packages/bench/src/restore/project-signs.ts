import { readWord } from "@pith/engine/restore/read-word";
import { NONE } from "@pith/engine/restore/word-net-core";
import type { StrippedWord } from "./strip-signs.ts";

/** After a difference, the texts are realigned once this many words in a row match. */
const EQUAL_WORDS = 3;
/** Maximum length of a difference, in words, counting both texts. */
const MAX_DIFFERENT = 60;

/** Returns the length of a difference in each text; null if the texts don't converge soon enough. */
function measureDifference({
  recognized,
  corrected,
  from,
  to,
}: {
  recognized: readonly string[];
  corrected: readonly string[];
  from: number;
  to: number;
}): { own: number; other: number } | null {
  const meets = (own: number, other: number): boolean =>
    Array.from({ length: EQUAL_WORDS }, (_, at) => at).every(
      (at) =>
        recognized[from + own + at] !== undefined &&
        recognized[from + own + at] === corrected[to + other + at],
    );
  for (let both = 1; both < MAX_DIFFERENT; both += 1)
    for (let own = 0; own <= both; own += 1) if (meets(own, both - own)) return { own, other: both - own };
  return null;
}

/**
 * Transfers the punctuation and capitals from a human correction to a recognizer's words. A word counts if it
 * is the same in both texts, or if it is in a run of words that was corrected word by word.
 */
export function projectSigns({
  recognized,
  corrected,
}: {
  recognized: readonly StrippedWord[];
  corrected: readonly StrippedWord[];
}): { words: StrippedWord[]; isCounted: Uint8Array } {
  const words = recognized.map((word) => ({ ...word, sign: NONE, hasSign: false }));
  const isCounted = new Uint8Array(words.length);
  const keys = {
    recognized: recognized.map(({ spelling }) => readWord(spelling)),
    corrected: corrected.map(({ spelling }) => readWord(spelling)),
  };
  const copySign = (at: number, { sign, hasSign }: StrippedWord): void => {
    const word = words[at];
    if (word !== undefined && sign >= word.sign) words[at] = { ...word, sign, hasSign };
  };
  let from = 0;
  let to = 0;
  while (from < words.length && to < corrected.length) {
    const word = corrected[to];
    if (word !== undefined && keys.recognized[from] === keys.corrected[to]) {
      words[from] = { ...word };
      isCounted[from] = 1;
      from += 1;
      to += 1;
      continue;
    }
    const { own, other } = measureDifference({ ...keys, from, to }) ?? { own: 1, other: 1 };
    for (let at = 0; at < other; at += 1) {
      const one = corrected[to + at];
      if (one === undefined) continue;
      const isPaired = own === other;
      if (isPaired) isCounted[from + at] = 1;
      if (isPaired || at === other - 1) copySign(isPaired ? from + at : from + own - 1, one);
    }
    from += own;
    to += other;
  }
  return { words, isCounted };
}
