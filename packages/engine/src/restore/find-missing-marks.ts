import type { Transcript } from "@pith/core/transcripts/transcript";

/** Captions with at least one sentence end per this many words count as punctuated, even if only sparsely. */
const WORDS_PER_END = 50;
/** If less than this fraction of the letters is lowercase, or uppercase, the case carries no information. */
const MIN_SHARE = 0.005;
const MIN_CAPITALIZED_STARTS = 0.2;
/** A sample of this many cues is enough to see how the captions are written. */
const SAMPLE_CUES = 2000;

const END = /[.!?…]["'”’»)\]]{0,2}(?=\s|$)/gu;
const START = /[.!?…]["'”’»)\]]{0,2}\s+["'“‘«(¿¡[]{0,2}(\p{L})/gu;

/** The marks that captions lack. */
export interface MissingMarks {
  /** True if the captions have hardly any sentence-final punctuation. */
  lacksSigns: boolean;
  /**
   * True if the captions' case carries no information: nearly all letters have the same case, or most
   * sentences start in lowercase.
   */
  lacksCase: boolean;
}

/** Returns which marks a transcript's captions lack, based on their first two thousand cues. */
export function findMissingMarks({ cues }: Pick<Transcript, "cues">): MissingMarks {
  const text = cues
    .slice(0, SAMPLE_CUES)
    .map((cue) => cue.text)
    .join(" ");
  const words = text.match(/\S+/g)?.length ?? 0;
  const ends = text.match(END)?.length ?? 0;
  const capitals = countCharacters({ text, pattern: /\p{Lu}+/gu });
  const small = countCharacters({ text, pattern: /\p{Ll}+/gu });
  const starts = [...text.matchAll(START)].map(([, letter = ""]) => letter);
  const capitalized = starts.filter((letter) => letter !== letter.toLowerCase()).length;
  const lacksSigns = ends * WORDS_PER_END < words;
  return {
    lacksSigns,
    lacksCase:
      Math.min(capitals, small) < MIN_SHARE * (capitals + small) ||
      (!lacksSigns && capitalized < MIN_CAPITALIZED_STARTS * starts.length),
  };
}

/**
 * Counts the characters that a pattern matches. Collecting a two-hour talk's 70,000 letters in an array would
 * take 12 ms longer.
 */
function countCharacters({ text, pattern }: { text: string; pattern: RegExp }): number {
  return text.length - text.replace(pattern, "").length;
}
