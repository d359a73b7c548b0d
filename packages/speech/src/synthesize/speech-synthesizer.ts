import type { Pcm } from "../encode/pcm.ts";
import type { Voice } from "../voices/voice.ts";

export interface SpeechRequest {
  /** Prepared for speech, not empty. Any length: the synthesizer splits it as needed. */
  text: string;
  voice: Voice;
  signal: AbortSignal;
}

/** Turns text into audio. One synthesizer always uses the same sample rate. */
export interface SpeechSynthesizer {
  /**
   * Yields audio in order, as soon as it is ready.
   *
   * @throws AppError with a message for the user; the signal's reason if it aborts.
   */
  synthesize(request: SpeechRequest): AsyncIterable<Pcm>;
}
