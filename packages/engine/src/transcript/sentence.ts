/**
 * One sentence of speech, or, if the captions have no punctuation, a stretch that reads like one. Sentences
 * don't overlap and together cover every character of the transcript.
 */
export interface Sentence {
  /**
   * Verbatim: the cue texts joined by single spaces, from `startOffset` to `endOffset`. Nothing is added, and
   * the case isn't changed. Never empty, and without whitespace at either end.
   */
  text: string;
  /**
   * The same words for display: capitalized, with a trailing period if the captions have none, and without
   * spaces between cues in scripts without spaces. Not verbatim, so don't search the captions for it.
   */
  display: string;
  /**
   * The first word as it is spelled in the middle of a sentence, if `display` changed it. If absent, see
   * `text`.
   */
  innerStart?: string;
  /** Start offset in the `text` of `buildCueIndex` for the same transcript. */
  startOffset: number;
  /** End offset in the `text` of `buildCueIndex`; exclusive. */
  endOffset: number;
  /** Id of the cue in which the sentence starts. */
  firstCueId: number;
  /** Id of the cue in which the sentence ends; equal to `firstCueId` for a sentence inside one cue. */
  lastCueId: number;
  /** Whole milliseconds, interpolated by character position inside a cue; null if the cues have no times. */
  startMs: number | null;
  /** Never before `startMs`; null if the cues have no times. */
  endMs: number | null;
  /** The speaker, if the captions name one. A sentence never spans two speakers. */
  speaker: string | null;
  /** Number of words, as counted by `countWords`; at least 1. */
  words: number;
  /**
   * Silence until the next sentence, in milliseconds; null for the last sentence, or if there are no
   * timestamps.
   */
  pauseAfterMs: number | null;
  /**
   * True if a new paragraph probably starts next: at a change of speaker, a long pause, or the end of the
   * talk.
   */
  endsParagraph: boolean;
  /** True if the sentence ends with the captions' own punctuation. */
  punctuated: boolean;
  /**
   * Probability that a sentence starts here, 0 to 1; 1 at punctuation, a change of speaker or a long pause.
   */
  startChance: number;
  /** Probability that a sentence ends here, 0 to 1; 1 at punctuation, a change of speaker or a long pause. */
  endChance: number;
}
