/** A section that a listener can jump to: a chapter, or a key point if there are no chapters. */
export interface SpeechSection {
  /** Title shown in a player's list. */
  title: string;
  /** Read in order with short pauses; never empty. */
  paragraphs: string[];
}

/** The text to be read aloud, in reading order. */
export interface SpeechScript {
  /** Language of the text, BCP 47. */
  language: string;
  sections: SpeechSection[];
}

/** Returns the number of characters that a voice has to read. */
export function countSpeechCharacters(script: SpeechScript): number {
  return script.sections.reduce(
    (sum, { paragraphs }) => sum + paragraphs.reduce((inner, { length }) => inner + length, 0),
    0,
  );
}
