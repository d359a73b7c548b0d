import { run } from "@grammyjs/runner";
import { HOUR_MS } from "@pith/core/lib/durations";
import type { UpdateSource } from "./config.ts";
import { ALLOWED_UPDATES, type PithBot } from "./create-bot.ts";
import { botCommands } from "./features/help.ts";
import { type BotLocale, botLocales, type Texts } from "./locales/create-texts.ts";
import type { Logger } from "./logger.ts";
import { startWebhook } from "./start-webhook.ts";
import type { BotStore } from "./store/bot-store.ts";

const UPKEEP_INTERVAL_MS = HOUR_MS;
/** The operator is warned if Telegram hasn't answered after this long. */
const FIRST_ANSWER_MS = 5_000;
/** How long shutdown waits for updates that are being handled. */
const STOP_TIMEOUT_MS = 10_000;

export interface StartedBot {
  /** Resolves if updates stop coming in, such as when another process polls with the same token. */
  ended: Promise<void>;
  /** The webhook server's port; null while polling. */
  port: number | null;
  /** Stops taking updates, finishes those in progress, and leaves running summaries to the next process. */
  stop(): Promise<void>;
}

/**
 * Connects to Telegram, resumes unfinished work and starts receiving updates.
 *
 * @throws GrammyError if Telegram rejects the token.
 */
export async function startBot({
  pithBot,
  updates,
  store,
  getTexts,
  logger,
}: {
  pithBot: PithBot;
  updates: UpdateSource;
  store: BotStore;
  getTexts: (locale: BotLocale) => Texts;
  logger: Logger;
}): Promise<StartedBot> {
  const { bot, jobs, audioJobs, starBookings } = pithBot;
  const unanswered = setTimeout(() => {
    logger.warn({}, "Telegram hasn't answered yet. Asking again until it does.");
  }, FIRST_ANSWER_MS);
  await bot.init().finally(() => clearTimeout(unanswered));
  store.prune();
  const upkeep = setInterval(() => {
    store.prune();
    // Summaries that couldn't be shown while Telegram was unreachable.
    jobs.resume();
    audioJobs.resume();
    starBookings.resume();
  }, UPKEEP_INTERVAL_MS);
  upkeep.unref();
  // Not awaited: Telegram may rate-limit the menu, and users shouldn't wait for that.
  void registerCommands({ pithBot, getTexts }).catch((error: unknown) => {
    logger.warn({ error }, "The menu of commands couldn't be set");
  });
  await pithBot.resume();

  const handling = new Set<Promise<void>>();
  const handleUpdate: typeof bot.handleUpdate = (update) => {
    const handled = bot.handleUpdate(update).finally(() => handling.delete(handled));
    handling.add(handled);
    return handled;
  };
  const intake =
    updates.kind === "webhook"
      ? await takeFromWebhook({ pithBot, updates, handleUpdate, logger })
      : await takeFromPolling({ pithBot, handleUpdate, logger });
  logger.info({ bot: bot.botInfo.username, updates: updates.kind }, "The bot is ready");

  return {
    ended: intake.ended,
    port: intake.port,
    async stop() {
      clearInterval(upkeep);
      await intake.stop();
      const timeout = AbortSignal.timeout(STOP_TIMEOUT_MS);
      await Promise.race([
        Promise.allSettled([...handling]),
        new Promise<void>((resolve) => timeout.addEventListener("abort", () => resolve(), { once: true })),
      ]);
      await Promise.all([jobs.stop(), audioJobs.stop(), starBookings.stop()]);
      store.close();
    },
  };
}

interface Intake {
  ended: Promise<void>;
  port: number | null;
  stop(): Promise<void>;
}

type HandleUpdate = PithBot["bot"]["handleUpdate"];

async function takeFromPolling({
  pithBot: { bot },
  handleUpdate,
  logger,
}: {
  pithBot: PithBot;
  handleUpdate: HandleUpdate;
  logger: Logger;
}): Promise<Intake> {
  // Telegram refuses polling while a webhook is set. Updates queued for the webhook arrive by polling.
  await bot.api.deleteWebhook();
  let isFailing = false;
  const getUpdates: typeof bot.api.getUpdates = async (options, signal) => {
    try {
      const received = await bot.api.getUpdates(options, signal);
      if (isFailing) logger.info({}, "Telegram can be reached again");
      isFailing = false;
      return received;
    } catch (error) {
      // The runner polls repeatedly; log one line per outage.
      if (!isFailing && !signal?.aborted) logger.warn({ error }, "Telegram can't be reached");
      isFailing = true;
      throw error;
    }
  };
  const runner = run(
    { api: { getUpdates }, handleUpdate, errorHandler: bot.errorHandler },
    { runner: { silent: true, fetch: { allowed_updates: ALLOWED_UPDATES } } },
  );
  return {
    ended: runner.task() ?? Promise.resolve(),
    port: null,
    stop: async () => {
      if (runner.isRunning()) await runner.stop();
    },
  };
}

async function takeFromWebhook({
  pithBot: { bot },
  updates,
  handleUpdate,
  logger,
}: {
  pithBot: PithBot;
  updates: Extract<UpdateSource, { kind: "webhook" }>;
  handleUpdate: HandleUpdate;
  logger: Logger;
}): Promise<Intake> {
  const server = await startWebhook({
    path: new URL(updates.url).pathname,
    secret: updates.secret,
    host: updates.host,
    port: updates.port,
    handleUpdate,
    logger,
  });
  await bot.api.setWebhook(updates.url, {
    secret_token: updates.secret,
    allowed_updates: ALLOWED_UPDATES,
  });
  return { ended: new Promise(() => undefined), port: server.port, stop: server.stop };
}

/** Registers the command menu in every language the bot speaks; English is the default for all others. */
async function registerCommands({
  pithBot: { bot },
  getTexts,
}: {
  pithBot: PithBot;
  getTexts: (locale: BotLocale) => Texts;
}): Promise<void> {
  for (const locale of Object.keys(botLocales) as BotLocale[]) {
    const { t } = getTexts(locale);
    const commands = botCommands.map(({ command, key }) => ({ command, description: t(key) }));
    await bot.api.setMyCommands(commands, locale === "en" ? {} : { language_code: locale });
  }
}
