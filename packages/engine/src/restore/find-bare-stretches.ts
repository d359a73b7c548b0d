import type { CueIndex } from "../transcript/build-cue-index.ts";
import { MAX_SENTENCE_WORDS } from "../transcript/split-speech.ts";

/** More words than nearly any sentence has. */
const MIN_BARE_WORDS = 150;

const END = /[.!?…]["'”’»)\]]{0,2}(?=\s|$)/gu;
const FIRST = /\S/u;

/** A part of the joined text, as offsets. */
export interface BareStretch {
  startOffset: number;
  endOffset: number;
}

/**
 * Returns the stretches of punctuated captions that lack punctuation, as offsets in the joined text. Speech recognition
 * may write minutes of a talk without any, mostly in small letters. Each stretch has over 150 words without a final
 * mark; long sentences before and after belong to it. Returns them in order, each from one final mark to another.
 * Returns none for text without times, where such a stretch is rather a list or a table. Takes linear time.
 */
export function findBareStretches({ text, cues }: Pick<CueIndex, "text" | "cues">): BareStretch[] {
  if (cues.every(({ startMs }) => startMs === null)) return [];
  const ends: number[] = [];
  for (const { 0: mark, index } of text.matchAll(END)) ends.push(index + mark.length);
  const last = text.trimEnd().length;
  if ((ends.at(-1) ?? 0) < last) ends.push(last);

  const words = Uint32Array.from(ends, (end, at) => {
    const start = ends[at - 1] ?? 0;
    // A word and its space take at least two characters, so the words of most sentences needn't be counted.
    return end - start > 2 * MAX_SENTENCE_WORDS ? (text.slice(start, end).match(/\S+/g)?.length ?? 0) : 0;
  });
  const isBare = Uint8Array.from(words, (count) => Number(count > MIN_BARE_WORDS));
  const grow = (at: number, from: number): void => {
    if ((words[at] ?? 0) > MAX_SENTENCE_WORDS && isBare[from] === 1) isBare[at] = 1;
  };
  for (let at = 1; at < ends.length; at += 1) grow(at, at - 1);
  for (let at = ends.length - 2; at >= 0; at -= 1) grow(at, at + 1);

  const stretches: BareStretch[] = [];
  for (const [at, endOffset] of ends.entries()) {
    if (isBare[at] !== 1) continue;
    const before = isBare[at - 1] === 1 ? stretches.at(-1) : undefined;
    const start = ends[at - 1] ?? 0;
    if (before) before.endOffset = endOffset;
    else stretches.push({ startOffset: start + text.slice(start, endOffset).search(FIRST), endOffset });
  }
  return stretches;
}
