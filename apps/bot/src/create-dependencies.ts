import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";
import type { BotDependencies } from "./create-bot.ts";
import { createTexts } from "./locales/create-texts.ts";
import { createPithApi } from "./pith/create-pith-api.ts";
import { createBotStore } from "./store/create-bot-store.ts";
import { openBotDatabase } from "./store/open-bot-database.ts";
import { createFileDownload } from "./telegram/create-file-download.ts";
import { systemTimer } from "./telegram/timer.ts";

/** Builds all adapters to the outside world. The only place that does. */
export function createDependencies(config: Config): BotDependencies & { logger: Logger } {
  const logger = pino({
    level: config.logLevel,
    name: "bot",
    // grammY's errors contain the failed call, and with it the user's words.
    serializers: { error: serializeError },
  });
  return {
    logger,
    timer: systemTimer,
    publicUrl: config.publicUrl,
    getTexts: createTexts(),
    store: createBotStore({ database: openBotDatabase(config.databaseFile), clock: systemTimer }),
    pith: createPithApi({
      baseUrl: config.apiUrl,
      serviceKey: config.serviceKey,
      fetch: (url, init) => fetch(url, init),
      clock: systemTimer,
    }),
    downloadFile: createFileDownload({
      token: config.token,
      apiRoot: config.telegramApiRoot,
      fetch: (url, init) => fetch(url, init),
    }),
  };
}

/** An error for the log: its type, text, stack and cause, without the payload. */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { text: String(error) };
  return {
    name: error.name,
    text: error.message,
    stack: error.stack,
    ...("code" in error && { code: error.code }),
    ...("requestId" in error && { requestId: error.requestId }),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}
