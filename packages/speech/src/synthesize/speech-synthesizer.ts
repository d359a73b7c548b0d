import type { Pcm } from "../encode/pcm.ts";
import type { Voice } from "../voices/voice.ts";

export interface SpeechRequest {
  /** Prepared for speech and not empty. May have any length, since the synthesizer splits it as needed. */
  text: string;
  voice: Voice;
  signal: AbortSignal;
}

/** Converts text to audio. A synthesizer always uses the same sample rate. */
export interface SpeechSynthesizer {
  /**
   * Yields audio in order as it becomes available.
   *
   * @throws AppError with a message for the user; the signal's reason if it aborts.
   */
  synthesize(request: SpeechRequest): AsyncIterable<Pcm>;
}
