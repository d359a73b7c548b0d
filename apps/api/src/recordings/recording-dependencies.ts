import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { SourceLoader } from "../providers/source-loader.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";

export interface RecordingDependencies {
  config: Config;
  log: Log;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  sourceLoader: SourceLoader;
  objectStorage: ObjectStorage;
}
