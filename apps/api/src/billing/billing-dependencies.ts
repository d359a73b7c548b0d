import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { PaymentProviders } from "../providers/payments/payment-provider.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export interface BillingDependencies {
  config: Config;
  log: Log;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  payments: PaymentProviders;
}
