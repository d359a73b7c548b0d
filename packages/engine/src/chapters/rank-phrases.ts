import type { TermIndex } from "../extract/build-term-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { collectPhrases, type FoundPhrase } from "./collect-phrases.ts";
import type { PhraseJudge } from "./create-phrase-judge.ts";
import { phraseWeights } from "./phrase-weights.ts";
import { readPhraseSigns, type StretchTerms } from "./read-phrase-signs.ts";

/** A run of words that could name a topic. */
export interface Phrase {
  /** The spelling that is used most often. */
  text: string;
  /** True if all of the phrase's words are capitalized wherever they occur. */
  isName: boolean;
  /** See `PhraseJudge`. */
  isCitable: boolean;
  /** The higher, the better. Only comparable within one stretch. */
  score: number;
}

/** A phrase with its features, used to rank phrases and to fit the weights. */
export interface PhraseCandidate extends Phrase {
  phrase: FoundPhrase;
  signs: readonly number[];
}

/** Maximum number of sentences to search for the name of a stretch: those with the most distinctive terms. */
const MAX_SEARCHED_SENTENCES = 60;
/**
 * Extra weight of a term at the start of a stretch, where topics are introduced: it counts three times as
 * much there as at the end. OPENING_SHARE is the fraction of the stretch over which this decays.
 */
const OPENING = 2;
const OPENING_SHARE = 0.1;
const TENTHS = 10;

/** A stretch of the talk, as a range of sentences. */
export interface Stretch {
  first: number;
  /** Position after the last sentence. */
  end: number;
}

/** The data used to name all stretches of a talk. */
export interface PhraseSource {
  sentences: readonly Sentence[];
  index: TermIndex;
  nounness: Float64Array;
  /** The speaker who leads the talk; null if no one does. */
  leader: string | null;
  judge: PhraseJudge;
  /** The terms that occur in the video's title. */
  titleTerms: ReadonlySet<number>;
  /** True for a sentence that is left out of the summary and can't supply names. */
  isLeftOut: (sentence: number) => boolean;
}

function measureStretch({ source, stretch }: { source: PhraseSource; stretch: Stretch }): StretchTerms {
  const { sentences, index, leader } = source;
  const { starts, tokens, terms } = index;
  const from = starts[stretch.first] ?? 0;
  const words = Math.max(1, (starts[stretch.end] ?? from) - from);
  const counts = new Uint32Array(index.termCounts.length);
  const presence = new Float64Array(counts.length);
  const tenths = new Uint16Array(counts.length);
  for (let at = from; at < from + words; at += 1) {
    const term = terms[tokens[at] ?? 0] ?? -1;
    if (term < 0) continue;
    counts[term] = (counts[term] ?? 0) + 1;
    const emphasis = 1 + OPENING * Math.exp(-(at - from) / (words * OPENING_SHARE));
    presence[term] = (presence[term] ?? 0) + emphasis;
    tenths[term] = (tenths[term] ?? 0) | (1 << Math.floor(((at - from) * TENTHS) / words));
  }
  const share = words / Math.max(1, tokens.length);
  const weights = presence.map((present, term) => {
    const count = counts[term] ?? 0;
    const expected = (index.termCounts[term] ?? 0) * share;
    // If the whole text is one stretch, no term is distinctive, so only frequency counts.
    const excess = share > 0.95 ? 1 : Math.log2((count + 0.5) / (expected + 0.5));
    return excess > 0 ? present * Math.sqrt(excess) : 0;
  });
  const heaviest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  const speaker = sentences[stretch.first]?.speaker ?? null;
  let firstTurnEnd = stretch.first + 1;
  while (speaker !== null && firstTurnEnd < stretch.end && sentences[firstTurnEnd]?.speaker === speaker)
    firstTurnEnd += 1;
  const isLed = speaker !== null && speaker === leader;
  return { ...stretch, counts, weights, heaviest, tenths, share, firstTurnEnd, isLed };
}

function pickSentences({
  source: { index, isLeftOut },
  weights,
  within,
}: {
  source: PhraseSource;
  /** See `StretchTerms`. */
  weights: Float64Array;
  within: Stretch;
}): number[] {
  const { starts, tokens, terms } = index;
  const rated: { position: number; weight: number }[] = [];
  for (let position = within.first; position < within.end; position += 1) {
    if (isLeftOut(position)) continue;
    const to = starts[position + 1] ?? 0;
    let weight = 0;
    for (let at = starts[position] ?? 0; at < to; at += 1) {
      const term = terms[tokens[at] ?? 0] ?? -1;
      if (term >= 0) weight += weights[term] ?? 0;
    }
    rated.push({ position, weight });
  }
  return rated
    .sort((left, right) => right.weight - left.weight || left.position - right.position)
    .slice(0, MAX_SEARCHED_SENTENCES)
    .map(({ position }) => position)
    .sort((left, right) => left - right);
}

/** Returns the most common spelling that can stand alone, or else the most common spelling. */
function findCommonest({
  surfaces,
  judge,
}: {
  surfaces: ReadonlyMap<string, number>;
  judge: PhraseJudge;
}): string {
  if (surfaces.size === 1) for (const text of surfaces.keys()) return text;
  const byCount = [...surfaces].sort((left, right) => right[1] - left[1]).map(([text]) => text);
  return byCount.find(judge.isCitable) ?? byCount[0] ?? "";
}

/** Returns the phrases that could name a stretch of a talk, with their features, in talk order. */
export function listPhrases({
  source,
  stretch,
  within = stretch,
}: {
  source: PhraseSource;
  stretch: Stretch;
  /** The part of the stretch in which the phrase must occur. Defaults to the whole stretch. */
  within?: Stretch;
}): PhraseCandidate[] {
  const { sentences, index, nounness, titleTerms, judge } = source;
  const terms = measureStretch({ source, stretch });
  const positions = pickSentences({ source, weights: terms.weights, within });
  return collectPhrases({ sentences, index, positions, nounness })
    .filter((phrase) => phrase.terms.some((term) => (terms.weights[term] ?? 0) > 0))
    .map((phrase) => {
      const signs = readPhraseSigns({ phrase, stretch: terms, index, nounness, titleTerms });
      return new LazyPhrase({ phrase, signs, judge });
    });
}

/**
 * Chooses its spelling only on first access, since most phrases rank too low for their spelling to be read.
 */
class LazyPhrase implements PhraseCandidate {
  readonly phrase: FoundPhrase;
  readonly signs: readonly number[];
  readonly score: number;
  readonly #judge: PhraseJudge;
  #text: string | null = null;
  #isCitable: boolean | null = null;

  constructor({
    phrase,
    signs,
    judge,
  }: { phrase: FoundPhrase; signs: readonly number[]; judge: PhraseJudge }) {
    this.phrase = phrase;
    this.signs = signs;
    this.score = signs.reduce((sum, sign, at) => sum + sign * (phraseWeights[at] ?? 0), 0);
    this.#judge = judge;
  }

  get isName(): boolean {
    return this.phrase.isName;
  }

  get text(): string {
    this.#text ??= findCommonest({ surfaces: this.phrase.surfaces, judge: this.#judge });
    return this.#text;
  }

  get isCitable(): boolean {
    this.#isCitable ??= this.#judge.isCitable(this.text);
    return this.#isCitable;
  }
}

/**
 * Returns the phrases of a stretch, the best name first. They are ranked by a listwise softmax (Z. Cao et
 * al., "Learning to Rank", 2007) over the features in `read-phrase-signs.ts`. Takes time linear in the length
 * of the stretch.
 */
export function rankPhrases({
  source,
  ...where
}: {
  source: PhraseSource;
  stretch: Stretch;
  within?: Stretch;
}): Phrase[] {
  return listPhrases({ source, ...where }).sort(
    (left, right) => right.score - left.score || left.text.length - right.text.length,
  );
}
