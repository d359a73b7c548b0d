import type { Cue, Transcript } from "@pith/core/transcripts/transcript";

/** A transcript as a single string, with a mapping from characters to cues. */
export interface CueIndex {
  /** The texts of all cues, joined by single spaces. */
  text: string;
  /** The transcript's cues. A cue's id is its position in this list. */
  cues: readonly Cue[];
  /** The start of each cue in `text`. Ascending. */
  cueOffsets: Uint32Array;
}

/**
 * Joins the cues of a transcript into one searchable string; `locateSpan` maps a quote found in it back to
 * cues and times. Runs in time linear in the length of the transcript. An empty transcript results in an
 * empty string.
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
 * Returns the position of the cue that contains the character at `offset`. The space between two cues belongs
 * to the first of them. Returns the first cue for an offset before the text, the last cue for an offset after
 * it, and -1 if there are no cues.
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
