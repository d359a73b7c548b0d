import type { Pcm } from "../encode/pcm.ts";
import type { Voice } from "../voices/voice.ts";

export interface SpeechRequest {
  /** Prepared for the ear, not empty. Any length: a synthesiser cuts it as it needs. */
  text: string;
  voice: Voice;
  signal: AbortSignal;
}

/** How text becomes sound. All sound of one synthesiser has one rate. */
export interface SpeechSynthesiser {
  /**
   * Sound in order, as it is ready.
   *
   * @throws AppError with what a user is told; the signal's reason where it aborts.
   */
  synthesise(request: SpeechRequest): AsyncIterable<Pcm>;
}
