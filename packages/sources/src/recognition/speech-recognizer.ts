import type { Transcript } from "@pith/core/transcripts/transcript";

/** A recording: a file on the disk, or its bytes as they come. */
export type RecordedAudio =
  | { kind: "file"; path: string }
  | { kind: "stream"; stream: AsyncIterable<Uint8Array> };

export interface RecognitionRequest {
  audio: RecordedAudio;
  /** BCP 47 where it is known; null lets the recognizer tell. */
  language: string | null;
  signal?: AbortSignal | undefined;
  /** How much of the recording is done, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Makes a transcript of a recording, of video as well as of sound, whatever its length. Throws AppError:
 * `unsupported_format` for what isn't a recording or can't be decoded here, `input_too_large`, `no_speech`,
 * `not_configured` where a part of the set-up is missing, `source_blocked`, `source_unreachable`, `timeout` and
 * `source_changed` for what goes wrong at the recognizer, `cancelled`.
 */
export interface SpeechRecognizer {
  /** Names it in `attempts`, such as `openai:whisper-1`. */
  name: string;
  recognize(request: RecognitionRequest): Promise<Transcript>;
}
