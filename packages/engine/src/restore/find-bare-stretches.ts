import type { CueIndex } from "../transcript/build-cue-index.ts";
import { findSentenceEnds } from "../transcript/find-sentence-ends.ts";
import type { Turn } from "../transcript/segment-sentences.ts";
import { MAX_SENTENCE_WORDS } from "../transcript/split-speech.ts";

/** More words than nearly any sentence has. */
const MIN_BARE_WORDS = 150;
/** Text that somebody punctuated has more than one comma per this many words. */
const WORDS_PER_COMMA = 30;

const MARKS = /[.!?…]/u;
const COMMAS = /[,;:]/gu;
const FIRST = /\S/u;

/** A part of the joined text, as offsets. */
export interface BareStretch {
  startOffset: number;
  endOffset: number;
}

/** Returns how many words a sentence has, or 0 if it has the usual number of commas or isn't long. */
function countBareWords(text: string): number {
  // A word and its space take at least two characters, so the words in most sentences needn't be counted.
  if (text.length <= 2 * MAX_SENTENCE_WORDS) return 0;
  const words = text.match(/\S+/g)?.length ?? 0;
  return (text.match(COMMAS)?.length ?? 0) * WORDS_PER_COMMA > words ? 0 : words;
}

/**
 * Returns the unpunctuated stretches of otherwise punctuated captions, as offsets in the joined text. Speech
 * recognition may write minutes of a talk without punctuation, mostly in lowercase. Each stretch is a
 * sentence of over 150 words with hardly any commas, together with any long sentences of that kind before and
 * after it in the same turn. Returns the stretches in order. Returns none if the text has lines without
 * times, since a stretch like this is more likely to be a list or a table there. Takes linear time.
 */
export function findBareStretches({
  index: { text, cues },
  turns,
  language,
}: {
  index: CueIndex;
  turns: readonly Turn[];
  language: string;
}): BareStretch[] {
  // Most captions are ruled out quickly.
  if (text.split(MARKS).every((part) => part.length <= 2 * MIN_BARE_WORDS)) return [];
  if (cues.some(({ startMs }) => startMs === null)) return [];
  const stretches: BareStretch[] = [];
  for (const turn of turns) {
    const ends = [...findSentenceEnds({ text, ...turn, language }), turn.endOffset];
    const words = ends.map((end, at) => countBareWords(text.slice(ends[at - 1] ?? turn.startOffset, end)));
    const isBare = words.map((count) => count > MIN_BARE_WORDS);
    const grow = (at: number, from: number): void => {
      if ((words[at] ?? 0) > MAX_SENTENCE_WORDS && isBare[from] === true) isBare[at] = true;
    };
    for (let at = 1; at < ends.length; at += 1) grow(at, at - 1);
    for (let at = ends.length - 2; at >= 0; at -= 1) grow(at, at + 1);
    for (const [at, endOffset] of ends.entries()) {
      if (isBare[at] !== true) continue;
      const before = isBare[at - 1] === true ? stretches.at(-1) : undefined;
      const start = ends[at - 1] ?? turn.startOffset;
      if (before) before.endOffset = endOffset;
      else stretches.push({ startOffset: start + text.slice(start, endOffset).search(FIRST), endOffset });
    }
  }
  return stretches;
}
