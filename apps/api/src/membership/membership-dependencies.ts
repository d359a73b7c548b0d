import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { LookupCache } from "../db/create-lookup-cache.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { PaymentProviders } from "../providers/payments/payment-provider.ts";
import type { TelegramSender } from "../providers/telegram/telegram-sender.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export interface MembershipDependencies {
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  /** Signs our links and keys our hashes. Must be the same in all processes. */
  signingSecret: string;
  liveSessions: Pick<LookupCache<unknown>, "forget">;
  shares: Pick<LookupCache<unknown>, "forget">;
  telegramSender: TelegramSender;
  log: Log;
  payments: PaymentProviders;
}
