/** The caption formats that Pith reads. */
export const captionFormats = [
  "vtt",
  "srt",
  "sbv",
  "json3",
  "srv1",
  "srv3",
  "json",
  "markdown",
  "text",
] as const;
export type CaptionFormat = (typeof captionFormats)[number];

/** A word with the time at which it starts, where the format has word times. */
export interface TimedWord {
  /** Null for a word without a time of its own. */
  startMs: number | null;
  text: string;
}

/** One line of a cue as it stands on the screen: markup removed, entities decoded, nothing else changed. */
export interface RawLine {
  /** May be blank: a blank line says that the screen was cleared, which rolling captions need to know. */
  text: string;
  speaker: string | null;
  /** Null where the line has no word times. Its texts, joined as they are, give `text`. */
  words: TimedWord[] | null;
}

/** One cue as the file has it, before any cleaning. Times may be out of order or senseless. */
export interface RawCue {
  startMs: number | null;
  endMs: number | null;
  lines: RawLine[];
}

/** What a parser of one format found. */
export interface RawCaptions {
  format: CaptionFormat;
  cues: RawCue[];
  /** The language that the file itself declares; null where it doesn't. */
  declaredLanguage: string | null;
  /** True where the file shows marks that only speech recognition leaves. */
  automatic: boolean;
}
