import type { Clock } from "@pith/core/lib/clock";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { WebhookSender } from "../providers/webhooks/webhook-sender.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export interface WebhookDependencies {
  config: Config;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  /** Webhook secrets are derived from this key. Must be the same in all processes. */
  signingSecret: string;
  webhookSender: WebhookSender;
}
