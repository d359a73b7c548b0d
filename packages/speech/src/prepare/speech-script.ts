/** A part of what is spoken that a listener can jump to: a chapter, or a key point where there are no chapters. */
export interface SpeechSection {
  /** As it is shown in a player's list. */
  title: string;
  /** Said one after the other with a short pause between them; never empty. */
  paragraphs: string[];
}

/** What a voice says, in order. */
export interface SpeechScript {
  /** BCP 47, of the words. */
  language: string;
  sections: SpeechSection[];
}

/** Characters that a voice has to say. */
export function countSpeechCharacters(script: SpeechScript): number {
  return script.sections.reduce(
    (sum, { paragraphs }) => sum + paragraphs.reduce((inner, { length }) => inner + length, 0),
    0,
  );
}
