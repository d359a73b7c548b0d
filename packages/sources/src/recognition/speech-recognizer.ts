import type { Transcript } from "@pith/core/transcripts/transcript";

/** A recording: a file on disk or a stream of bytes. */
export type RecordedAudio =
  | { kind: "file"; path: string }
  | { kind: "stream"; stream: AsyncIterable<Uint8Array> };

export interface RecognitionRequest {
  audio: RecordedAudio;
  /** BCP 47 if known; null lets the recognizer detect it. */
  language: string | null;
  signal?: AbortSignal | undefined;
  /** Progress through the recording, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Transcribes audio and video recordings of any length. Throws AppError: `unsupported_format` if the input
 * isn't a recording or can't be decoded here, `input_too_large`, `no_speech`, `not_configured` if part of the
 * setup is missing, `cancelled`. Recognizer failures are thrown as `source_blocked`, `source_unreachable`,
 * `timeout` or `source_changed`.
 */
export interface SpeechRecognizer {
  /** Label in `attempts`, such as `openai:whisper-1`. */
  name: string;
  recognize(request: RecognitionRequest): Promise<Transcript>;
}
