import type { Cue } from "@pith/core/transcripts/transcript";

/** The length of about a minute of speech. */
const PASSAGE_CHARACTERS = 1000;
/** Embedding models ignore or reject anything longer than a few hundred words. A cue may be that long. */
const MAX_PASSAGE_CHARACTERS = 2000;

/** A stretch of a talk to embed. */
export interface SplitPassage {
  firstCueId: number;
  lastCueId: number;
  text: string;
}

/**
 * Splits a talk into passages of about a minute. They don't overlap, and each contains at least one whole
 * cue. The same cues always result in the same passages.
 */
export function splitPassages(cues: readonly Pick<Cue, "id" | "text">[]): SplitPassage[] {
  const passages: SplitPassage[] = [];
  for (const { id, text } of cues) {
    const last = passages.at(-1);
    if (last && last.text.length + text.length < PASSAGE_CHARACTERS) {
      last.text += ` ${text}`;
      last.lastCueId = id;
    } else passages.push({ firstCueId: id, lastCueId: id, text });
  }
  return passages.map((passage) => ({
    ...passage,
    // Servers reject unpaired surrogates.
    text: passage.text.slice(0, MAX_PASSAGE_CHARACTERS).toWellFormed(),
  }));
}
