import type { AudioChapter } from "../encode/audio-chapter.ts";

export const audioFormats = ["mp3", "opus"] as const;
/** `mp3` for players and podcasts, `opus` (in Ogg) for voice messages. */
export type AudioFormat = (typeof audioFormats)[number];

export interface AudioFile {
  format: AudioFormat;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A script as audio files with identical content. */
export interface SpokenAudio {
  durationSeconds: number;
  chapters: AudioChapter[];
  files: AudioFile[];
}
