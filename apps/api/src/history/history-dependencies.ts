import type { Clock } from "@pith/core/lib/clock";
import type { LookupCache } from "../db/create-lookup-cache.ts";
import type { Database } from "../db/database.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export interface HistoryDependencies {
  clock: Clock;
  database: Database;
  queue: JobQueue;
  shares: Pick<LookupCache<unknown>, "forget">;
}
