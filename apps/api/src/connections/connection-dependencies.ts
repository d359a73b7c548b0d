import type { Clock } from "@pith/core/lib/clock";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { PlaceClients } from "../providers/places/place-client.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export interface ConnectionDependencies {
  config: Config;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  /** Tokens are encrypted with a key derived from this one. Must be the same in all processes. */
  signingSecret: string;
  places: PlaceClients;
}
