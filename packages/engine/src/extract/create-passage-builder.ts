import type { Language } from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { createPassageMeter } from "./create-passage-meter.ts";
import { addWordCounts, type PassageSource, type PassageStart } from "./read-passage-signs.ts";
import { type PassageWindow, writePassage } from "./write-passage.ts";

export type { PassageSource } from "./read-passage-signs.ts";

/** A verbatim passage that makes sense on its own. */
export interface Passage {
  /** Its first and last sentence, inclusive. */
  first: number;
  last: number;
  /** The parts of the captions that are kept, as offsets in the cues' joined text. One to four, in order. */
  stretches: readonly { startOffset: number; endOffset: number }[];
  /**
   * The displayed text: the stretches, joined by ellipses, with a capital at the start and a period at the
   * end.
   */
  text: string;
  /** Log odds that the passage makes sense on its own, less a cost for every word beyond a certain length. */
  gain: number;
}

const MAX_SENTENCES = 3;
export const MAX_PASSAGE_WORDS = 60;
/**
 * Limit for passages with very long words, such as encoded data. Less than the contract's 1,000 characters
 * for a key point.
 */
const MAX_PASSAGE_CHARACTERS = 900;
/** Minimum gain, in log odds, per word after the first FREE_WORDS, since every word takes time to read. */
const WORD_COST = 0.03;
const FREE_WORDS = 20;
/** A leading clause with more words than this is part of the statement, so it isn't cut off. */
const MAX_CUT_WORDS = 14;
const MIN_LEFT_WORDS = 9;

/**
 * Matches openers that subordinate a clause. Removing one would change what the rest of the sentence claims.
 */
const SUBORDINATING = /^(?:because|cuz|'?cause|weil|porque|parce que|perché|omdat|потому что)(?!\p{L})/iu;
const CLAUSE_BREAK = /(?:,|;|:|\s[–—-])\s+/gu;

function findOpenerEnd({ text, language }: { text: string; language: Language }): number {
  if (SUBORDINATING.test(text)) return 0;
  const opener = language.openers?.exec(text)?.[0] ?? "";
  const rest = text.slice(opener.length);
  return /[\p{L}\p{N}]/u.test(rest) ? opener.length : 0;
}

/**
 * Lists the positions in a sentence at which a passage may start: its beginning, then the end of each leading
 * clause.
 */
export function* listStarts({
  source,
  position,
}: {
  source: PassageSource;
  position: number;
}): Iterable<PassageStart> {
  const { display: text = "" } = source.sentences[position] ?? {};
  const { language } = source;
  yield { offset: findOpenerEnd({ text, language }), isCut: false };
  for (const { index, 0: mark } of text.matchAll(CLAUSE_BREAK)) {
    const rest = text.slice(index + mark.length);
    if (splitWords({ text: text.slice(0, index), language: language.code }).length > MAX_CUT_WORDS) break;
    const inner = findOpenerEnd({ text: rest, language });
    // The break must be followed by a clause, which begins with a conjunction and a subject, rather than by
    // the next item in a list.
    if (inner === 0) continue;
    const words = splitWords({ text: rest.slice(inner), language: language.code });
    if (words.length < MIN_LEFT_WORDS) break;
    yield { offset: index + mark.length + inner, isCut: true };
  }
}

/** The first and last sentences that a passage may contain. */
export interface PassageBounds {
  first: number;
  last: number;
}

/** Builds the passages of one talk. */
export interface PassageBuilder {
  /**
   * Returns the passage around the sentence at `position` that is most likely to make sense on its own. It
   * may include the sentences before and after if they have the same speaker, or omit a leading clause.
   * Removes hesitations; everything else is verbatim. Null if nothing fits within `maxWords`.
   */
  build: (where: { position: number; bounds: PassageBounds; maxWords: number }) => Passage | null;
  /** Returns the probability that the passage around the sentence makes sense on its own, 0 to 1. */
  weigh: (where: { position: number; bounds: PassageBounds }) => number;
}

interface Choice extends PassageWindow {
  /** Log odds that the passage is understood. */
  gain: number;
}

/** Returns a builder that examines the start and the end of each sentence only once. */
export function createPassageBuilder(source: PassageSource): PassageBuilder {
  const { sentences, isLeftOut } = source;
  const meter = createPassageMeter(source);
  const starts = new Map<number, { offset: number; gain: number }>();
  const findStart = (position: number): { offset: number; gain: number } => {
    const known = starts.get(position);
    if (known !== undefined) return known;
    let best = { offset: 0, gain: Number.NEGATIVE_INFINITY };
    for (const start of listStarts({ source, position })) {
      const gain = meter.weighStart({ position, start });
      if (gain > best.gain) best = { offset: start.offset, gain };
      // If the beginning is good enough, don't cut it off.
      if (best.gain >= 0) break;
    }
    starts.set(position, best);
    return best;
  };
  const choose = ({
    position,
    bounds,
    maxWords,
  }: {
    position: number;
    bounds: PassageBounds;
    maxWords: number;
  }): Choice | null => {
    const own = sentences[position];
    if (own === undefined) return null;
    const limit = Math.min(maxWords, MAX_PASSAGE_WORDS);
    const isFree = (at: number): boolean =>
      at >= bounds.first && at <= bounds.last && sentences[at]?.speaker === own.speaker && !isLeftOut(at);
    let best: Choice | null = null;
    for (let first = position; first > position - MAX_SENTENCES; first -= 1) {
      if (first !== position && (!isFree(first) || sentences[first]?.endsParagraph === true)) break;
      let length = 0;
      let characters = 0;
      const { offset, gain: startGain } = findStart(first);
      let gain = startGain;
      let words = addWordCounts([]);
      for (let last = first; last < first + MAX_SENTENCES; last += 1) {
        if (last > position && (!isFree(last) || sentences[last - 1]?.endsParagraph === true)) break;
        length += sentences[last]?.words ?? 0;
        characters += (sentences[last]?.text.length ?? 0) + 1;
        if (characters > MAX_PASSAGE_CHARACTERS) break;
        gain += meter.weighSentence(last, last > first);
        words = addWordCounts([words, ...meter.words.slice(last, last + 1)]);
        if (last < position) continue;
        if (length > limit && !(first === position && last === position && length <= maxWords)) break;
        const whole =
          gain +
          meter.weighEnd(last) -
          WORD_COST * Math.max(0, length - FREE_WORDS) +
          meter.weighWhole({ words, sentences: last - first + 1 });
        if (best === null || whole > best.gain) best = { first, last, offset, gain: whole };
      }
    }
    return best;
  };
  return {
    weigh: (where) => {
      const best = choose({ ...where, maxWords: MAX_PASSAGE_WORDS });
      return best === null ? 0 : 1 / (1 + Math.exp(-best.gain));
    },
    build: (where) => {
      const best = choose(where);
      if (best === null) return null;
      const written = writePassage({ source, window: best });
      return written === null ? null : { first: best.first, last: best.last, gain: best.gain, ...written };
    },
  };
}
