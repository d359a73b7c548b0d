import type { VoiceGender } from "@pith/core/accounts/preferences";

/** Who speaks: what the listener chose, and what the engine calls it. */
export interface Voice {
  /** The engine's own name for it: `gmw/en-US+f3`, `nova`. */
  id: string;
  /** BCP 47, of what it speaks. */
  language: string;
  gender: VoiceGender;
}
