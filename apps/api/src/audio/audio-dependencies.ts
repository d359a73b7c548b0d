import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import type { SpeechProvider } from "../providers/voice/speech-provider.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export interface AudioDependencies {
  config: Config;
  log: Log;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  /** Signs our links and keys our hashes. Must be the same in all processes. */
  signingSecret: string;
  speechMaker: SpeechProvider;
  objectStorage: ObjectStorage;
}
