import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { ProcessFacts } from "../lib/process-facts.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { SourceCounts } from "../providers/extraction/create-source-counts.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export interface OperatingDependencies {
  config: Config;
  log: Log;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  sourceCounts: SourceCounts;
  processFacts: ProcessFacts;
}
