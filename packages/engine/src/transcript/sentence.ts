/**
 * One sentence of speech, or, where the captions have no punctuation, one stretch of speech that reads like
 * a sentence. Sentences follow each other without overlap and together cover every character of speech.
 */
export interface Sentence {
  /**
   * Verbatim: the cue texts joined by single spaces, cut from `startOffset` to `endOffset`. Nothing is added,
   * no case is changed. Never empty, no white space at either end.
   */
  text: string;
  /**
   * The same words for a reader: a capital at the start and a full stop at the end where the captions have
   * none, and no spaces between cues in scripts that write none. Never search the captions for it.
   */
  display: string;
  /** Its first word as it is spelled inside a sentence, if `display` restored that; else `text` has it. */
  innerStart?: string;
  /** Where `text` starts in the `text` of `buildCueIndex` of the same transcript. */
  startOffset: number;
  /** Where `text` ends there; exclusive. */
  endOffset: number;
  /** Id of the cue in which the sentence starts. */
  firstCueId: number;
  /** Id of the cue in which the sentence ends; the same as `firstCueId` for a sentence inside one cue. */
  lastCueId: number;
  /** Whole milliseconds, interpolated by characters inside a cue; null where the cues have no times. */
  startMs: number | null;
  /** Never before `startMs`; null where the cues have no times. */
  endMs: number | null;
  /** Who speaks, where the captions say so. A sentence never spans two speakers. */
  speaker: string | null;
  /** Words as `countWords` counts them; at least 1. */
  words: number;
  /** Silence until the next sentence, in milliseconds; null for the last one and where there are no times. */
  pauseAfterMs: number | null;
  /** True where a new thought is likely to start after it: a change of speaker, a long pause, or the end. */
  endsParagraph: boolean;
  /** True where the captions themselves close the sentence with punctuation. */
  punctuated: boolean;
  /** How likely a sentence really starts here, 0 to 1; 1 where punctuation, a change of speaker or a silence says so. */
  startChance: number;
  /** How likely a sentence really ends here, likewise. */
  endChance: number;
}
