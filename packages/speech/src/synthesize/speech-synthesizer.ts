import type { Pcm } from "../encode/pcm.ts";
import type { Voice } from "../voices/voice.ts";

export interface SpeechRequest {
  /** Prepared for the ear, not empty. Any length: a synthesizer cuts it as it needs. */
  text: string;
  voice: Voice;
  signal: AbortSignal;
}

/** How text becomes sound. All sound of one synthesizer has one rate. */
export interface SpeechSynthesizer {
  /**
   * Sound in order, as it is ready.
   *
   * @throws AppError with what a user is told; the signal's reason where it aborts.
   */
  synthesize(request: SpeechRequest): AsyncIterable<Pcm>;
}
