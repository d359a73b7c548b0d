/** The caption formats that Pith can parse. */
export const captionFormats = [
  "vtt",
  "srt",
  "sbv",
  "json3",
  "srv1",
  "srv3",
  "ttml",
  "ass",
  "json",
  "markdown",
  "text",
] as const;
export type CaptionFormat = (typeof captionFormats)[number];

/**
 * A line's word times: for each word, its end position in the line's text, then its start in milliseconds, or
 * null if the word has no time of its own. Flat, since an object per word would take six times the memory.
 */
export type WordTimes = (number | null)[];

/** One line of a cue as displayed: markup removed, entities decoded, nothing else changed. */
export interface RawLine {
  /** May be blank. A blank line means the display was cleared, which matters for rolling captions. */
  text: string;
  speaker: string | null;
  /** Null if the line has no word times. The last word ends where `text` does. */
  words: WordTimes | null;
}

/** One cue exactly as in the file. Times may be out of order or invalid. */
export interface RawCue {
  startMs: number | null;
  endMs: number | null;
  lines: RawLine[];
}

/** The result of one format's parser. */
export interface RawCaptions {
  format: CaptionFormat;
  cues: RawCue[];
  /** The language declared by the file itself; null if it declares none. */
  declaredLanguage: string | null;
  /** True if the file has markers that only speech recognition produces. */
  automatic: boolean;
  /** The title given in a text document; absent or null if there is none. */
  title?: string | null;
}
