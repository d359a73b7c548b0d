import type { AudioChapter } from "./audio-chapter.ts";

export interface AudioTags {
  title: string;
  /** Empty if unknown. */
  artist: string;
  /** BCP 47. */
  language: string;
  /** In chronological order. */
  chapters: readonly AudioChapter[];
}

/** Encodes audio to a file, chunk by chunk. */
export interface AudioEncoder {
  contentType: string;
  /** Appends samples at the encoder's sample rate. */
  write(samples: Int16Array): void;
  /** Returns the entire file in chunks. Nothing may be written afterward. */
  finish(tags: AudioTags): { pieces: Uint8Array<ArrayBuffer>[]; durationSeconds: number };
}
