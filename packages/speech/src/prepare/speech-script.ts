/** A section that listeners can jump to: a chapter, or a key point if there are no chapters. */
export interface SpeechSection {
  /** Title to show in a player's list. */
  title: string;
  /** Read in order with short pauses in between; never empty. */
  paragraphs: string[];
}

/** Text to read aloud, in reading order. */
export interface SpeechScript {
  /** Language of the text, BCP 47. */
  language: string;
  sections: SpeechSection[];
}

/** Returns the number of characters to be read by a voice. */
export function countSpeechCharacters(script: SpeechScript): number {
  return script.sections.reduce(
    (sum, { paragraphs }) => sum + paragraphs.reduce((inner, { length }) => inner + length, 0),
    0,
  );
}
