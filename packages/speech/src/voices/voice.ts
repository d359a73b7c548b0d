import type { VoiceGender } from "@pith/core/accounts/preferences";

/** The voice chosen by the listener, and the engine's name for it. */
export interface Voice {
  /** The engine's name: `gmw/en-US+f3`, `nova`. */
  id: string;
  /** The language that the voice speaks, BCP 47. */
  language: string;
  gender: VoiceGender;
}
