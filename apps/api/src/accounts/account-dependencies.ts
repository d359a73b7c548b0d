import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { ClientDocuments } from "../providers/agents/client-documents.ts";
import type { TelegramSender } from "../providers/telegram/telegram-sender.ts";
import type { SessionTokens } from "./session-tokens.ts";

export interface AccountDependencies {
  config: Config;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  /** Used to sign our links and key our hashes. Must be the same in all processes. */
  signingSecret: string;
  sessionTokens: SessionTokens;
  telegramSender: TelegramSender;
  clientDocuments: ClientDocuments;
  log: Log;
}
