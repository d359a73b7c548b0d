import type { AudioChapter } from "./audio-chapter.ts";

/** What stands in a file beside its sound. */
export interface AudioTags {
  title: string;
  /** Empty where it isn't known. */
  artist: string;
  /** BCP 47. */
  language: string;
  /** In order of their times. */
  chapters: readonly AudioChapter[];
}

/** Turns sound into a file, piece by piece. One encoder makes one file. */
export interface AudioEncoder {
  contentType: string;
  /** Takes sound of the rate that the encoder was made for. */
  write(samples: Int16Array): void;
  /** The whole file, in pieces. Nothing may be written after it. */
  finish(tags: AudioTags): { pieces: Uint8Array<ArrayBuffer>[]; durationSeconds: number };
}
