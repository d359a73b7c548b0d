import type { TermIndex } from "../extract/build-term-index.ts";
import { WORD_VAGUE } from "../languages/find-language.ts";
import type { FoundPhrase } from "./collect-phrases.ts";

/** Features that predict whether a phrase is the name of its stretch, in the order of the weights. */
export const phraseSigns = [
  "one topic word",
  "two topic words",
  "three topic words",
  "four topic words",
  "contains an article or preposition",
  "contains a vague word",
  "proper name",
  "contains a capitalized word",
  "contains an acronym",
  "contains a digit",
  "length in characters",
  "log of uses",
  "log of its rarest term's uses in the stretch",
  "log of its most common term's uses in the stretch",
  "log of its rarest term's uses in the talk",
  "log of its most common term's uses in the talk",
  "overrepresentation of its most distinctive term",
  "overrepresentation of its least distinctive term",
  "highest term weight",
  "lowest term weight",
  "mean term weight",
  "uses as a fraction of its rarest term's",
  "likelihood of being a noun phrase",
  "fraction of uses after an article or preposition",
  "fraction of uses without a topic word after it",
  "fraction of uses without a topic word before it",
  "fraction of uses at the start of a clause",
  "fraction of uses after a word that introduces a topic",
  "closeness to the start, exponential",
  "closeness to the start, linear",
  "in the first sentence",
  "in the first turn",
  "in the leader's first turn",
  "burstiness of its rarest term",
  "burstiness of its most common term",
  "nounness of its first word",
  "nounness of its last word",
  "first word is vague",
  "last word is vague",
  "fraction of the stretch's tenths with its rarest term",
  "has a term from the title",
  "fraction of terms from the title",
] as const;

/** Term statistics for a stretch. */
export interface StretchTerms {
  first: number;
  /** Position after the stretch's last sentence. */
  end: number;
  /** For each term of the talk, its uses in the stretch. */
  counts: Uint32Array;
  /** For each term, how distinctive of the stretch it is; 0 if it isn't. */
  weights: Float64Array;
  /** The largest weight; 0 if no term is distinctive. */
  heaviest: number;
  /** For each term, the tenths of the stretch in which it occurs, as a bit mask. */
  tenths: Uint16Array;
  /** Fraction of the talk's words that are in the stretch. */
  share: number;
  /** The end of the stretch's first turn; exclusive. */
  firstTurnEnd: number;
  /** True if the speaker who leads the talk speaks first. */
  isLed: boolean;
}

const CAPITAL = /^\p{Lu}/u;
const ACRONYM = /^\p{Lu}[\p{Lu}\p{N}]+s?$/u;
const DIGIT = /\p{N}/u;
const EARLY_SHARE = 0.1;
const USUAL_CHARACTERS = 20;

function countBits(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left > 0; left >>= 1) count += left & 1;
  return count;
}

/** Returns the features of a phrase in a stretch, one for each of `phraseSigns`. */
export function readPhraseSigns({
  phrase,
  stretch,
  index,
  nounness,
  titleTerms,
}: {
  phrase: FoundPhrase;
  stretch: StretchTerms;
  index: TermIndex;
  nounness: Float64Array;
  titleTerms: ReadonlySet<number>;
}): number[] {
  const { terms, count, topicWords, words } = phrase;
  const here = terms.map((term) => stretch.counts[term] ?? 0);
  const fewest = Math.min(...here);
  const most = Math.max(...here);
  const inTalk = terms.map((term) => Math.max(1, index.termCounts[term] ?? 1));
  const weights = terms.map((term) => (stretch.weights[term] ?? 0) / Math.max(1e-9, stretch.heaviest));
  const excess = terms.map((_, at) =>
    Math.log2(((here[at] ?? 0) + 0.5) / ((inTalk[at] ?? 1) * stretch.share + 0.5)),
  );
  const topics = words.filter((word) => word.terms.length > 0);
  const first = topics[0];
  const last = topics.at(-1);
  const firstNumber = index.wordNumbers.get(first?.lower ?? "") ?? -1;
  const lastNumber = index.wordNumbers.get(last?.lower ?? "") ?? -1;
  const isVague = (number: number): number => (((index.flags[number] ?? 0) & WORD_VAGUE) === 0 ? 0 : 1);
  const into = (phrase.firstSentence - stretch.first) / Math.max(1, stretch.end - stretch.first);
  const rarest = terms[here.indexOf(fewest)] ?? -1;
  const commonest = terms[here.indexOf(most)] ?? -1;
  const isInFirstTurn = phrase.firstSentence < stretch.firstTurnEnd;
  const ofTitle = terms.filter((term) => titleTerms.has(term)).length;
  const flag = (is: boolean): number => (is ? 1 : 0);
  return [
    flag(topicWords === 1),
    flag(topicWords === 2),
    flag(topicWords === 3),
    flag(topicWords > 3),
    flag(phrase.hasGlue),
    flag(phrase.hasVague),
    flag(phrase.isName),
    flag(!phrase.isName && topics.some(({ surface, isFirst }) => !isFirst && CAPITAL.test(surface))),
    flag(topics.some(({ surface }) => ACRONYM.test(surface))),
    flag(topics.some(({ surface }) => DIGIT.test(surface))),
    words.reduce((sum, { surface }) => sum + surface.length + 1, 0) / USUAL_CHARACTERS,
    Math.log2(count),
    Math.log2(1 + fewest),
    Math.log2(1 + most),
    Math.log2(Math.min(...inTalk)) / 4,
    Math.log2(Math.max(...inTalk)) / 4,
    Math.max(...excess) / 2,
    Math.min(...excess) / 2,
    Math.max(...weights),
    Math.min(...weights),
    weights.reduce((sum, weight) => sum + weight, 0) / weights.length,
    count / Math.max(1, fewest),
    phrase.nounEvidence / count,
    phrase.led / count,
    phrase.closedRight / count,
    phrase.closedLeft / count,
    phrase.opening / count,
    phrase.announced / count,
    Math.exp(-into / EARLY_SHARE),
    1 - into,
    flag(phrase.firstSentence === stretch.first),
    flag(isInFirstTurn),
    flag(isInFirstTurn && stretch.isLed),
    (index.termBursts[rarest] ?? 0) / 2,
    (index.termBursts[commonest] ?? 0) / 2,
    nounness[firstNumber] ?? 0.5,
    nounness[lastNumber] ?? 0.5,
    isVague(firstNumber),
    isVague(lastNumber),
    countBits(stretch.tenths[rarest] ?? 0) / 10,
    flag(ofTitle > 0),
    ofTitle / terms.length,
  ];
}
