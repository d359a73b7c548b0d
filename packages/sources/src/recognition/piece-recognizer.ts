import type { AudioPiece } from "./audio-piece.ts";

/** Text with its times in milliseconds from the piece's start. */
export interface TimedText {
  text: string;
  startMs: number;
  endMs: number;
}

/** A piece's transcript, as detailed as the recognizer provides. */
export interface RecognizedPiece {
  text: string;
  /** Sentences or lines; empty if the recognizer only returns text. */
  segments: readonly TimedText[];
  /** Empty without word timestamps. Words may lack the text's punctuation. */
  words: readonly TimedText[];
}

/** A speech recognizer that takes one short recording at a time. */
export interface PieceRecognizer {
  /** Label in `attempts`, such as `openai:whisper-1`. */
  name: string;
  /**
   * True for media types that the recognizer accepts without conversion. All others are first converted to
   * WAV.
   */
  accepts(mediaType: string): boolean;
  maxBytes: number;
  /**
   * Maximum length of a piece. Short for recognizers without timestamps, since their text only gets the times
   * of the whole piece.
   */
  maxSeconds: number;
  overlapSeconds: number;
  /** Maximum number of pieces to recognize in parallel. */
  parallel: number;
  /** Throws an AppError with the user-facing error. Silence results in empty text. */
  recognizePiece(request: {
    piece: AudioPiece;
    language: string | null;
    signal: AbortSignal | undefined;
  }): Promise<RecognizedPiece>;
}
