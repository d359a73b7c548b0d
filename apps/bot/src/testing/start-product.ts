import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "@pith/testbed/find-free-port";
import { BOT_TOKEN, botUser, createFakeBotApi } from "./create-fake-bot-api.ts";
import { SERVICE_KEY } from "./create-fake-pith-api.ts";
import { findBuilt } from "./find-built.ts";
import { type RunningProcess, startProcess } from "./start-process.ts";

/** Starts the real API and the real bot as processes, with a fake Telegram and a fake YouTube. */
export async function startProduct({
  videoOrigin,
  sendsNotices = false,
  apiSettings = {},
}: {
  videoOrigin: string;
  /** True if the API sends its own messages through the bot, as in production. */
  sendsNotices?: boolean;
  apiSettings?: Record<string, string>;
}) {
  const folder = await mkdtemp(path.join(tmpdir(), "pith-bot-"));
  const telegram = await createFakeBotApi();
  const port = await findFreePort();
  const apiUrl = `http://127.0.0.1:${port}`;
  const api = await startProcess({
    script: findBuilt("api"),
    settings: {
      PORT: String(port),
      DATA_DIR: path.join(folder, "api"),
      BOT_SERVICE_KEY: SERVICE_KEY,
      YOUTUBE_ORIGIN: videoOrigin,
      SPONSORBLOCK_ORIGIN: videoOrigin,
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      ...(sendsNotices && {
        PUBLIC_URL: "https://pith.example",
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_BOT_USERNAME: botUser.username,
        TELEGRAM_API_ROOT: telegram.apiRoot,
      }),
      ...apiSettings,
    },
    ready: /Pith is ready at http\S+\n/,
  });
  const startBot = () =>
    startProcess({
      script: findBuilt("bot"),
      settings: {
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_ROOT: telegram.apiRoot,
        BOT_SERVICE_KEY: SERVICE_KEY,
        BOT_API_URL: apiUrl,
        PUBLIC_URL: "https://pith.example",
        DATA_DIR: folder,
        BOT_PORT: "0",
      },
      ready: /The bot is ready/,
    });
  let bot: RunningProcess = await startBot();
  return {
    telegram,
    apiUrl,
    /** Stops the bot's process and returns its exit code. */
    stopBot: (signal?: NodeJS.Signals) => bot.stop(signal),
    async startBotAgain() {
      bot = await startBot();
    },
    async close() {
      await bot.stop();
      await api.stop();
      await telegram.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;
