import type { Clock } from "@pith/core/lib/clock";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { TelegramSender } from "../providers/telegram/telegram-sender.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export interface NotificationDependencies {
  config: Config;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  telegramSender: TelegramSender;
}
