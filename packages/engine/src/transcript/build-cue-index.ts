import type { Cue, Transcript } from "@pith/core/transcripts/transcript";

/** All speech of a transcript as one text, with the way back from a character to its cue. */
export interface CueIndex {
  /** Every cue's text, joined by single spaces. */
  text: string;
  /** The transcript's cues; a cue's id is its position here. */
  cues: readonly Cue[];
  /** For each cue, where its text starts in `text`. Ascending. */
  cueOffsets: Uint32Array;
}

/**
 * Joins the cues of a transcript into one searchable text. A quote found in it leads back to its cues and
 * times through `locateSpan`. Linear in the size of the transcript; an empty transcript gives an empty text.
 */
export function buildCueIndex(transcript: Transcript): CueIndex {
  const { cues } = transcript;
  const cueOffsets = new Uint32Array(cues.length);
  const texts: string[] = [];
  let offset = 0;
  for (const [position, cue] of cues.entries()) {
    cueOffsets[position] = offset;
    texts.push(cue.text);
    offset += cue.text.length + 1;
  }
  return { text: texts.join(" "), cues, cueOffsets };
}

/**
 * The position of the cue that holds the character at `offset`; the space between two cues belongs to the
 * first of them. Offsets before the text give the first cue, offsets after it the last. -1 if there is none.
 */
export function findCueAtOffset({ index, offset }: { index: CueIndex; offset: number }): number {
  let low = 0;
  let high = index.cueOffsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((index.cueOffsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}
