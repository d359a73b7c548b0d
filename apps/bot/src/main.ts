import { isAppError } from "@pith/core/errors/app-error";
import { readConfig } from "./config.ts";
import { createBot } from "./create-bot.ts";
import { createDependencies } from "./create-dependencies.ts";
import { startBot } from "./start-bot.ts";

async function main(): Promise<void> {
  const config = readConfig();
  const dependencies = createDependencies(config);
  const { logger } = dependencies;
  if (config.isProduction && config.updates.kind === "polling") {
    logger.warn(
      {},
      "TELEGRAM_WEBHOOK_URL isn't set: the bot polls. A webhook is the better choice in production.",
    );
  }
  const pithBot = createBot({
    token: config.token,
    dependencies,
    ...(config.telegramApiRoot && { client: { apiRoot: config.telegramApiRoot } }),
  });
  const started = await startBot({ pithBot, updates: config.updates, ...dependencies });

  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ reason }, "The bot is stopping");
    await started.stop();
  };
  process.once("SIGINT", () => void stop("SIGINT"));
  process.once("SIGTERM", () => void stop("SIGTERM"));
  try {
    await started.ended;
  } finally {
    await stop("no more updates");
  }
}

try {
  await main();
} catch (error) {
  // A configuration error needs its message, not a stack trace.
  process.stderr.write(`${isAppError(error) ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
