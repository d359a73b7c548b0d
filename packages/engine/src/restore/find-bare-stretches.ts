import type { CueIndex } from "../transcript/build-cue-index.ts";
import { MAX_SENTENCE_WORDS } from "../transcript/split-speech.ts";

/** More words than nearly any sentence has. */
const MIN_BARE_WORDS = 150;

const WORD = /\S+/gu;
const CLOSED = /[.!?…]["'”’»)\]]{0,2}$/u;

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
  const runs: (BareStretch & { words: number; isBare: boolean })[] = [];
  const last = text.trimEnd().length;
  let words = 0;
  let startOffset: number | null = null;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    startOffset ??= index;
    words += 1;
    const endOffset = index + word.length;
    if (!CLOSED.test(word) && endOffset < last) continue;
    runs.push({ startOffset, endOffset, words, isBare: words > MIN_BARE_WORDS });
    words = 0;
    startOffset = null;
  }
  for (const order of [runs, runs.toReversed()])
    for (const [at, run] of order.entries())
      if (run.words > MAX_SENTENCE_WORDS && order[at - 1]?.isBare === true) run.isBare = true;
  const stretches: BareStretch[] = [];
  for (const [at, { startOffset, endOffset, isBare }] of runs.entries()) {
    if (!isBare) continue;
    const before = runs[at - 1]?.isBare === true ? stretches.at(-1) : undefined;
    if (before) before.endOffset = endOffset;
    else stretches.push({ startOffset, endOffset });
  }
  return stretches;
}
