import type { Config } from "../config.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import type { SpeechProvider } from "../providers/voice/speech-provider.ts";
import type { WorkDependencies } from "../work/work-kind.ts";

export interface AudioDependencies extends WorkDependencies {
  config: Config;
  randomness: Randomness;
  /** Used to sign our links and key our hashes. Must be the same in all processes. */
  signingSecret: string;
  speechMaker: SpeechProvider;
  objectStorage: ObjectStorage;
}
