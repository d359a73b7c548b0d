import type { CueIndex } from "./build-cue-index.ts";
import { findCueAtOffset } from "./build-cue-index.ts";
import { getDiscourseMarkers } from "./discourse-markers.ts";
import { getFunctionWords } from "./get-function-words.ts";
import { splitWords } from "./split-words.ts";

/** A sentence of speech has 8 to 30 words; one of more than 45 can't be followed. */
const SHORT_WORDS = 8;
const LONG_WORDS = 30;
export const MAX_SENTENCE_WORDS = 45;
const IDEAL_WORDS = 16;

// What a break costs and what speaks for one, in the same unit; chosen by hand, not fitted to any captions.
const BREAK_COST = 1.2;
const SHORT_WORD_COST = 0.35;
const LONG_WORD_COST = 0.15;
const OFF_IDEAL_COST = 0.015;
const PAUSE_UNIT_MS = 350;
const MAX_PAUSE_GAIN = 4;
const STRONG_MARKER_GAIN = 1.5;
const WEAK_MARKER_GAIN = 0.5;
const COMMA_GAIN = 0.6;
const CUE_EDGE_GAIN = 0.1;
const FINAL_ENDING_GAIN = 1;
const DANGLING_COST = 1.8;
const RUNNING_ON_COST = 2.5;

const trailingSigns = /[^\p{L}\p{M}\p{N}]{1,8}$/u;
const leadingSigns = /^[^\p{L}\p{M}\p{N}]{1,8}/u;
const comma = /[,;:،、，；—–]["'”’]?$/u;

/**
 * Splits a stretch of speech that has no punctuation, or too little, into stretches that read like sentences:
 * the cheapest way through all breaks between words (dynamic programming), where pauses, discourse markers,
 * commas and cue edges speak for a break, and a function word left dangling and odd lengths against. Returns
 * the offsets at which sentences end, in order, the stretch's own end left out. Linear.
 */
export function splitSpeech({
  index,
  startOffset,
  endOffset,
  language,
}: {
  index: CueIndex;
  startOffset: number;
  endOffset: number;
  language: string;
}): number[] {
  const words = splitWords({ text: index.text, startOffset, endOffset });
  if (words.count <= SHORT_WORDS) return [];
  const gains = weighBreaks({ index, words, language });
  const costs = new Float64Array(words.count + 1).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(words.count + 1);
  costs[0] = 0;
  for (let end = 1; end <= words.count; end += 1) {
    const gain = end === words.count ? 0 : (gains[end] ?? 0) - BREAK_COST;
    for (let start = Math.max(0, end - MAX_SENTENCE_WORDS); start < end; start += 1) {
      const cost = (costs[start] ?? 0) + weighLength(end - start) - gain;
      if (cost < (costs[end] ?? 0)) {
        costs[end] = cost;
        previous[end] = start;
      }
    }
  }
  const ends: number[] = [];
  for (let end = previous[words.count] ?? 0; end > 0; end = previous[end] ?? 0)
    ends.push(words.ends[end - 1] ?? 0);
  return ends.reverse();
}

function weighLength(words: number): number {
  const offIdeal = Math.abs(words - IDEAL_WORDS) * OFF_IDEAL_COST;
  if (words < SHORT_WORDS) return offIdeal + (SHORT_WORDS - words) * SHORT_WORD_COST;
  return words > LONG_WORDS ? offIdeal + (words - LONG_WORDS) * LONG_WORD_COST : offIdeal;
}

/** For each word, what speaks for a sentence to start at it. */
function weighBreaks({
  index,
  words,
  language,
}: {
  index: CueIndex;
  words: ReturnType<typeof splitWords>;
  language: string;
}): Float32Array {
  const markers = getDiscourseMarkers(language);
  const functionWords = getFunctionWords(language);
  const gains = new Float32Array(words.count);
  let cue = findCueAtOffset({ index, offset: words.starts[0] ?? 0 });
  let before = readWord({ index, words, position: 0 });
  for (let position = 1; position < words.count; position += 1) {
    const word = readWord({ index, words, position });
    let gain = 0;
    let isEdge = false;
    while (cue + 1 < index.cues.length && (index.cueOffsets[cue + 1] ?? 0) <= (words.starts[position] ?? 0)) {
      gain += Math.min(MAX_PAUSE_GAIN, measurePause({ index, cue }) / PAUSE_UNIT_MS);
      isEdge = true;
      cue += 1;
    }
    if (isEdge) gain += CUE_EDGE_GAIN;
    if (markers.strong.has(word.key)) gain += STRONG_MARKER_GAIN;
    else if (markers.weak.has(word.key)) gain += WEAK_MARKER_GAIN;
    if (comma.test(before.text)) gain += COMMA_GAIN;
    else if (functionWords.has(before.key)) gain -= DANGLING_COST;
    if (markers.finalEndings.some((ending) => before.key.endsWith(ending))) gain += FINAL_ENDING_GAIN;
    if (words.isApart[position] === 0) gain -= RUNNING_ON_COST;
    gains[position] = gain;
    before = word;
  }
  return gains;
}

function readWord({
  index,
  words,
  position,
}: {
  index: CueIndex;
  words: ReturnType<typeof splitWords>;
  position: number;
}): { text: string; key: string } {
  const text = index.text.slice(words.starts[position], words.ends[position]);
  const key = text.toLowerCase().replace(trailingSigns, "").replace(leadingSigns, "").replace("’", "'");
  return { text, key };
}

/** The silence between a cue and the next; 0 where a time isn't known. */
export function measurePause({ index, cue }: { index: CueIndex; cue: number }): number {
  const endMs = index.cues[cue]?.endMs ?? null;
  const startMs = index.cues[cue + 1]?.startMs ?? null;
  return endMs === null || startMs === null ? 0 : Math.max(0, startMs - endMs);
}
