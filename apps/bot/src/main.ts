import { AppError, isAppError } from "@pith/core/errors/app-error";
import { describeError } from "@pith/core/logging/describe-error";
import { guardProcess } from "@pith/core/logging/guard-process";
import { renderEnglishFinding } from "@pith/texts/render-english-finding";
import { createBotMetrics } from "./bot-metrics.ts";
import { readConfig } from "./config.ts";
import { createBot } from "./create-bot.ts";
import { createBotServer } from "./create-bot-server.ts";
import { createDependencies, createLogger } from "./create-dependencies.ts";
import { createMetricsAnswer } from "./create-metrics-answer.ts";
import { startBot } from "./start-bot.ts";
import { openDatabase } from "./store/open-database.ts";
import { systemTimer } from "./telegram/timer.ts";

/** EX_CONFIG from sysexits.h. Keeps `npm start` from restarting the bot with the same settings. */
const MISCONFIGURED_EXIT_CODE = 78;

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config);
  guardProcess({ host: process, console, log: logger });
  for (const warning of config.settingWarnings) process.stderr.write(`${renderEnglishFinding(warning)}\n`);
  if (config.isProduction && config.updates.kind === "polling") {
    logger.warn(
      {},
      "TELEGRAM_WEBHOOK_URL isn't set: the bot polls. A webhook is the better choice in production.",
    );
  }
  const metrics = createBotMetrics({ clock: systemTimer });
  const { metricsToken: token, isProduction } = config;
  const answerMetrics = createMetricsAnswer({ metrics, token, isProduction });
  const server = createBotServer({ ...config.server, logger, answerMetrics });
  await server.listen();
  const { database, lost } = await openDatabase({ config, timer: systemTimer, logger });
  // Other processes take over immediately, so this one must not finish any work.
  lost.catch((error: unknown) => process.exit(report(error)));
  const dependencies = createDependencies({ config, database, logger });
  const pithBot = createBot({
    token: config.token,
    dependencies,
    metrics,
    ...(config.telegramApiRoot && { client: { apiRoot: config.telegramApiRoot } }),
  });
  metrics.watchBacklog(dependencies.store);
  // The port may still be in use by the process being replaced.
  if (!(await server.listen())) {
    const { port } = config.server;
    const problem = `Port ${port} is in use; set BOT_PORT to another one.`;
    if (config.updates.kind === "webhook") {
      throw new AppError({ code: "internal", message: problem });
    }
    logger.warn({ port }, "BOT_PORT is in use. The bot works, but /healthz doesn't answer.");
  }
  const started = await startBot({ pithBot, updates: config.updates, server, ...dependencies });

  let isStopping = false;
  const stop = async (reason: "SIGINT" | "SIGTERM" | "no more updates") => {
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

/** Prints why the bot is exiting, and returns the exit code. */
function report(error: unknown): number {
  // For configuration errors, print the message instead of a stack trace.
  process.stderr.write(`${isAppError(error) ? error.message : JSON.stringify(describeError(error))}\n`);
  return isAppError(error) && error.code === "not_configured" ? MISCONFIGURED_EXIT_CODE : 1;
}

try {
  await main();
} catch (error) {
  process.exitCode = report(error);
}
