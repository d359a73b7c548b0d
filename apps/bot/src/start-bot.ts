import { run } from "@grammyjs/runner";
import { HOUR_MS } from "@pith/core/lib/durations";
import type { Log } from "@pith/core/logging/create-log";
import type { Update } from "grammy/types";
import type { UpdateSource } from "./config.ts";
import { ALLOWED_UPDATES, type PithBot } from "./create-bot.ts";
import type { BotServer } from "./create-bot-server.ts";
import { describeCommands } from "./features/help.ts";
import { type BotLocale, botLocales, type Texts } from "./locales/create-texts.ts";
import { isOutage, LONGEST_OUTAGE_WAIT_MS } from "./pith/is-outage.ts";
import type { BotStore } from "./store/bot-store.ts";
import { createUpdatePoll } from "./telegram/create-update-poll.ts";
import type { Timer } from "./telegram/timer.ts";

const UPKEEP_INTERVAL_MS = HOUR_MS;
/** How often to look for work left behind by other processes, if they share a database. */
const TAKEOVER_INTERVAL_MS = 2_000;
/** How long to wait for Telegram's first response before warning the operator. */
const FIRST_ANSWER_MS = 5_000;
/** How long to wait for updates in progress when stopping. */
const STOP_TIMEOUT_MS = 10_000;

export interface StartedBot {
  /** Settles once no more updates will arrive. Rejects with the reason, such as a revoked token. */
  ended: Promise<void>;
  /**
   * Stops accepting updates, finishes those in progress, and leaves running summaries to the next process.
   */
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
  server,
  store,
  timer,
  getTexts,
  logger,
}: {
  pithBot: PithBot;
  updates: UpdateSource;
  server: BotServer;
  store: BotStore;
  timer: Timer;
  getTexts: (locale: BotLocale) => Texts;
  logger: Log;
}): Promise<StartedBot> {
  const { bot, jobs, audioJobs, starBookings } = pithBot;
  const stopping = new AbortController();
  const unanswered = setTimeout(() => {
    logger.warn({}, "Telegram hasn't answered yet. Asking again until it does.");
  }, FIRST_ANSWER_MS);
  await bot.init().finally(() => clearTimeout(unanswered));
  await store.prune();
  const upkeep = setInterval(() => {
    // Also resumes jobs whose result couldn't be shown while Telegram was unreachable.
    store
      .prune()
      .then(() => pithBot.resume())
      .catch((error: unknown) => logger.error({ err: error }, "The hourly upkeep failed"));
  }, UPKEEP_INTERVAL_MS);
  upkeep.unref();
  // Not awaited, because Telegram may rate-limit these calls, and users shouldn't have to wait for them.
  void registerCommands({ pithBot, getTexts, timer, signal: stopping.signal }).catch((error: unknown) => {
    logger.warn({ err: error }, "The menu of commands couldn't be set");
  });
  const handling = new Set<Promise<void>>();
  // Not awaited, because leftover updates may be waiting for the server, and new ones shouldn't be held up.
  const track = (work: Promise<void>) => {
    const tracked = work
      .catch((error: unknown) => logger.error({ err: error }, "The bot's database failed"))
      .finally(() => handling.delete(tracked));
    handling.add(tracked);
    return tracked;
  };
  void track(pithBot.resume());
  if (store.isShared) {
    // `stop` aborts this instead of waiting for it.
    void takeOver({ store, timer, resume: () => track(pithBot.resume()), signal: stopping.signal }).catch(
      (error: unknown) => logger.error({ err: error }, "The bot's database failed"),
    );
  }
  const handleUpdate = (update: Update) => track(pithBot.handleUpdate(update));
  const intake =
    updates.kind === "webhook"
      ? await takeFromWebhook({ pithBot, updates, server, handleUpdate })
      : await takeFromPolling({ pithBot, handleUpdate, timer, logger });
  logger.info({ bot: bot.botInfo.username, updateSource: updates.kind }, "The bot is ready");

  return {
    ended: intake.ended,
    async stop() {
      clearInterval(upkeep);
      stopping.abort();
      pithBot.stopWaiting();
      await Promise.all([intake.stop(), server.stop()]);
      const timeout = AbortSignal.timeout(STOP_TIMEOUT_MS);
      await Promise.race([
        Promise.allSettled([...handling]),
        new Promise<void>((resolve) => timeout.addEventListener("abort", () => resolve(), { once: true })),
      ]);
      await Promise.all([jobs.stop(), audioJobs.stop(), starBookings.stop()]);
      await store.close();
    },
  };
}

interface Intake {
  ended: Promise<void>;
  stop(): Promise<void>;
}

type HandleUpdate = PithBot["handleUpdate"];

/** Takes over work left behind by other processes that share the database. */
async function takeOver({
  store,
  timer,
  resume,
  signal,
}: {
  store: BotStore;
  timer: Timer;
  resume: () => Promise<void>;
  signal: AbortSignal;
}): Promise<void> {
  while (true) {
    await timer.wait(TAKEOVER_INTERVAL_MS, signal);
    if (signal.aborted) return;
    // Not awaited, because resumed work may wait for the server while other processes exit.
    if (await store.freeAbandoned()) void resume();
  }
}

async function takeFromPolling({
  pithBot: { bot, receiveUpdates },
  handleUpdate,
  timer,
  logger,
}: {
  pithBot: PithBot;
  handleUpdate: HandleUpdate;
  timer: Timer;
  logger: Log;
}): Promise<Intake> {
  // Telegram rejects polling while a webhook is set. Updates that were queued for the webhook then arrive by polling.
  await bot.api.deleteWebhook();
  const getUpdates = createUpdatePoll({ api: bot.api, receive: receiveUpdates, timer, logger });
  const runner = run(
    { api: { getUpdates }, handleUpdate, errorHandler: bot.errorHandler },
    { runner: { silent: true, fetch: { allowed_updates: ALLOWED_UPDATES } } },
  );
  return {
    ended: runner.task() ?? Promise.resolve(),
    stop: async () => {
      if (runner.isRunning()) await runner.stop();
    },
  };
}

async function takeFromWebhook({
  pithBot: { bot, receiveUpdates },
  updates,
  server,
  handleUpdate,
}: {
  pithBot: PithBot;
  updates: Extract<UpdateSource, { kind: "webhook" }>;
  server: BotServer;
  handleUpdate: HandleUpdate;
}): Promise<Intake> {
  server.openWebhook({
    path: new URL(updates.url).pathname,
    secret: updates.secret,
    // Respond to Telegram once the update is stored, since handling it may take minutes.
    handleUpdate: async (update) => {
      await receiveUpdates([update]);
      void handleUpdate(update);
    },
  });
  await bot.api.setWebhook(updates.url, {
    secret_token: updates.secret,
    allowed_updates: ALLOWED_UPDATES,
  });
  return { ended: new Promise(() => undefined), stop: async () => undefined };
}

/**
 * Registers the command menu and descriptions in each of the bot's languages, with English as the default.
 */
async function registerCommands({
  pithBot: { bot, hasPlans },
  getTexts,
  timer,
  signal,
}: {
  pithBot: PithBot;
  getTexts: (locale: BotLocale) => Texts;
  timer: Timer;
  signal: AbortSignal;
}): Promise<void> {
  let isSelling: boolean | null = null;
  // `npm start` starts the bot and the server at the same time, so wait until the server says whether it has
  // plans for the menu to offer.
  while (isSelling === null) {
    isSelling = await hasPlans().catch((error: unknown) => (isOutage(error) ? null : true));
    if (isSelling === null) await timer.wait(LONGEST_OUTAGE_WAIT_MS, signal);
    if (signal.aborted) return;
  }
  for (const locale of Object.keys(botLocales) as BotLocale[]) {
    const texts = getTexts(locale);
    const { t } = texts;
    const commands = describeCommands({ texts, hasPlans: isSelling });
    const language = locale === "en" ? {} : { language_code: locale };
    await bot.api.setMyCommands(commands, language);
    await bot.api.setMyDescription(`${t("start.greeting")}\n\n${t("start.more")}`.slice(0, 512), language);
    await bot.api.setMyShortDescription(t("start.greeting").slice(0, 120), language);
  }
}
