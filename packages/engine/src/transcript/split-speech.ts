import type { Language } from "../languages/find-language.ts";
import type { CueIndex } from "./build-cue-index.ts";
import { locateWords } from "./locate-words.ts";
import type { BreakSigns } from "./read-break-signs.ts";
import { weighBreaks } from "./weigh-breaks.ts";

/**
 * Most spoken sentences have between SHORT_WORDS and LONG_WORDS words. Sentences of more than
 * MAX_SENTENCE_WORDS words are hard to follow.
 */
const SHORT_WORDS = 8;
const LONG_WORDS = 30;
export const MAX_SENTENCE_WORDS = 45;

// Cost per word below or above the usual length, in nats, like the log odds of a break. Set by hand.
const SHORT_WORD_COST = 0.35;
const LONG_WORD_COST = 0.1;

/** Added to the log odds of every break, because a missing break is worse than an extra one. */
const BREAK_GAIN = 0.8;

/** The end of a spoken sentence. */
export interface SpeechEnd {
  endOffset: number;
  /** Probability that a sentence ends at `endOffset`, 0 to 1. */
  chance: number;
}

/**
 * Splits unpunctuated or sparsely punctuated speech into stretches that read like sentences, by finding the
 * cheapest path through all breaks between words (dynamic programming). The kinds of the surrounding words,
 * pauses, commas and cue boundaries count for or against a break, and unusual lengths count against it.
 * Returns all sentence ends except the last, in order. Runs in linear time.
 */
export function splitSpeech({
  index,
  startOffset,
  endOffset,
  language,
  readSigns,
  edgeGain,
}: {
  index: CueIndex;
  startOffset: number;
  endOffset: number;
  language: Language;
  /** See `createSignReader`. */
  readSigns: (word: string) => BreakSigns;
  /** See `weighCueEdge`. */
  edgeGain: number;
}): SpeechEnd[] {
  const words = locateWords({ text: index.text, startOffset, endOffset });
  if (words.count <= SHORT_WORDS) return [];
  const gains = weighBreaks({ index, words, language, readSigns, edgeGain });
  const costs = new Float64Array(words.count + 1).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(words.count + 1);
  costs[0] = 0;
  for (let end = 1; end <= words.count; end += 1) {
    const gain = end === words.count ? 0 : (gains[end] ?? 0) + BREAK_GAIN;
    for (let start = Math.max(0, end - MAX_SENTENCE_WORDS); start < end; start += 1) {
      const cost = (costs[start] ?? 0) + weighLength(end - start) - gain;
      if (cost < (costs[end] ?? 0)) {
        costs[end] = cost;
        previous[end] = start;
      }
    }
  }
  const ends: SpeechEnd[] = [];
  for (let end = previous[words.count] ?? 0; end > 0; end = previous[end] ?? 0)
    ends.push({ endOffset: words.ends[end - 1] ?? 0, chance: 1 / (1 + Math.exp(-(gains[end] ?? 0))) });
  return ends.reverse();
}

function weighLength(words: number): number {
  if (words < SHORT_WORDS) return (SHORT_WORDS - words) * SHORT_WORD_COST;
  return words > LONG_WORDS ? (words - LONG_WORDS) * LONG_WORD_COST : 0;
}
