import { createLog, formatJson, formatText, type Log } from "@pith/core/logging/create-log";
import type { Config } from "./config.ts";
import type { BotDependencies } from "./create-bot.ts";
import { createTexts } from "./locales/create-texts.ts";
import { createPithApi } from "./pith/create-pith-api.ts";
import type { BotDatabase } from "./store/bot-database.ts";
import { createBotStore } from "./store/create-bot-store.ts";
import { createFileDownload } from "./telegram/create-file-download.ts";
import { systemTimer } from "./telegram/timer.ts";

/** Creates all adapters to external services. This is the only module that does so. */
export function createDependencies({
  config,
  database,
  logger,
}: {
  config: Config;
  database: BotDatabase;
  logger: Log;
}): BotDependencies {
  return {
    logger,
    timer: systemTimer,
    publicUrl: config.publicUrl,
    getTexts: createTexts(),
    store: createBotStore({ database, clock: systemTimer }),
    pith: createPithApi({
      baseUrl: config.apiUrl,
      serviceKey: config.serviceKey,
      fetch: (url, init) => fetch(url, init),
      timer: systemTimer,
    }),
    downloadFile: createFileDownload({
      token: config.token,
      apiRoot: config.telegramApiRoot,
      fetch: (url, init) => fetch(url, init),
    }),
  };
}

/** Creates the logger separately, because it is needed before the database is open. */
export function createLogger(config: Pick<Config, "logLevel" | "isProduction">): Log {
  return createLog({
    level: config.logLevel,
    app: "bot",
    now: systemTimer.now,
    write: (line) => process.stdout.write(`${line}\n`),
    format: config.isProduction ? formatJson : formatText,
  });
}
