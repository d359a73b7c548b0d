import type { Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";
import type { Timer } from "../telegram/timer.ts";
import type { BotDatabase } from "./bot-database.ts";
import { openBotDatabase } from "./open-bot-database.ts";
import { openPostgresDatabase } from "./open-postgres-database.ts";
import { takeBotLock } from "./take-bot-lock.ts";

const RETRY_MS = 500;

/**
 * Opens the bot's database and waits until this process may start working. With a file, waits until no other
 * process is using it. With Postgres, waits only if the bot polls, until no other process is polling. `lost`
 * rejects when this process has to exit because others may take over its work.
 */
export async function openDatabase({
  config: { database, updates },
  timer,
  logger,
}: {
  config: Pick<Config, "database" | "updates">;
  timer: Timer;
  logger: Log;
}): Promise<{ database: BotDatabase; lost: Promise<never> }> {
  if (database.kind === "file") {
    const { file } = database;
    await takeBotLock({ databaseFile: file, timer, logger });
    return { database: openBotDatabase(file), lost: new Promise(() => undefined) };
  }
  const opened = await openPostgresDatabase(database.url);
  // Telegram allows only one poll at a time (Bot API, getUpdates).
  let isNoted = updates.kind === "webhook";
  while (updates.kind === "polling" && !(await opened.tryLockPolling())) {
    if (!isNoted)
      logger.info({}, "Another process of the bot polls. This one takes over when that one ends.");
    isNoted = true;
    await timer.wait(RETRY_MS);
  }
  return { database: opened, lost: opened.lost };
}
