import type { AudioPiece } from "./audio-piece.ts";

/** A text and when it is said, in milliseconds from the piece's start. */
export interface TimedText {
  text: string;
  startMs: number;
  endMs: number;
}

/** What a recognizer made of a piece, as fine as it says. */
export interface RecognizedPiece {
  text: string;
  /** Sentences or lines; empty where it gives only the text. */
  segments: readonly TimedText[];
  /** Empty where it doesn't time words. They may lack the text's punctuation. */
  words: readonly TimedText[];
}

/** One way of recognizing speech, which takes a short recording at once. */
export interface PieceRecognizer {
  /** Names it in `attempts`, such as `openai:whisper-1`. */
  name: string;
  /** True for the media types that it takes as they are; anything else is made WAV first. */
  accepts(mediaType: string): boolean;
  /** The largest piece that it takes. */
  maxBytes: number;
  /** The longest piece; short where it gives no times, since then the piece's are all there are. */
  maxSeconds: number;
  overlapSeconds: number;
  /** How many pieces may be under way at once. */
  parallel: number;
  /** Throws AppError with what a user is told; nothing said is an empty text. */
  recognizePiece(request: {
    piece: AudioPiece;
    language: string | null;
    signal: AbortSignal | undefined;
  }): Promise<RecognizedPiece>;
}
