import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import { type ApiClientOptions, Bot, Composer } from "grammy";
import type { Update, UserFromGetMe } from "grammy/types";
import type { BotContext, BotServices } from "./bot-context.ts";
import type { BotMetrics } from "./bot-metrics.ts";
import { accountFeature } from "./features/account.ts";
import { askFeature } from "./features/ask.ts";
import { audioFeature } from "./features/audio.ts";
import { batchFeature } from "./features/batch.ts";
import { channelButtonFeature } from "./features/channel-buttons.ts";
import { chaptersFeature } from "./features/chapters.ts";
import { chatMoveFeature } from "./features/chat-moves.ts";
import { dataFeature } from "./features/data.ts";
import { digestFeature } from "./features/digest.ts";
import { documentFeature } from "./features/document.ts";
import { reportError } from "./features/errors.ts";
import { followFeature } from "./features/follow.ts";
import { fullTextFeature } from "./features/full-text.ts";
import { groupSettingsFeature } from "./features/group-settings.ts";
import { groupFeature } from "./features/groups.ts";
import { helpFeature } from "./features/help.ts";
import { historyFeature } from "./features/history.ts";
import { inlineFeature } from "./features/inline.ts";
import { jobFeature } from "./features/jobs.ts";
import { languageFeature } from "./features/language.ts";
import { listFeature } from "./features/lists.ts";
import { privacyFeature } from "./features/privacy.ts";
import { proofFeature } from "./features/proof.ts";
import { recordingFeature } from "./features/recording.ts";
import { removeFeature } from "./features/remove-summary.ts";
import { shapeFeature } from "./features/shapes.ts";
import { shareFeature } from "./features/share.ts";
import { staleButtonFeature } from "./features/stale-button.ts";
import { starsFeature } from "./features/stars.ts";
import { startFeature } from "./features/start.ts";
import { summarizeFeature } from "./features/summarize.ts";
import { transcriptFeature } from "./features/transcript.ts";
import { wishFeature } from "./features/wish.ts";
import { type AudioJobs, createAudioJobs } from "./jobs/create-audio-jobs.ts";
import { createStarBookings, type StarBookings } from "./jobs/create-star-bookings.ts";
import { createSummaryJobs, type SummaryJobs } from "./jobs/create-summary-jobs.ts";
import { createPeopleRegister } from "./pith/create-people-register.ts";
import { createBeginUpdate, createFinishUpdate } from "./receive-update.ts";
import { createPacing } from "./telegram/create-pacing.ts";
import { createUpdateIntake } from "./updates/create-update-intake.ts";
import { createUnifyPosts } from "./updates/unify-posts.ts";
import { createOutageWaits } from "./wait-out-outages.ts";

export const ALLOWED_UPDATES = [
  "message",
  "edited_message",
  "channel_post",
  "callback_query",
  "inline_query",
  "chosen_inline_result",
  "my_chat_member",
  "pre_checkout_query",
] as const;

export type BotDependencies = Omit<
  BotServices,
  "jobs" | "audioJobs" | "starBookings" | "people" | "getUsername"
>;

export interface PithBot {
  bot: Bot<BotContext>;
  jobs: SummaryJobs;
  audioJobs: AudioJobs;
  starBookings: StarBookings;
  /**
   * Returns false if the server has no plans, so the menu shouldn't offer any. Throws the client's errors.
   */
  hasPlans(): Promise<boolean>;
  /** Stores updates, so that Telegram doesn't have to redeliver them. */
  receiveUpdates(updates: readonly Update[]): Promise<void>;
  /** Handles an update after any earlier ones in its chat. Never rejects because of the update. */
  handleUpdate(update: Update): Promise<void>;
  /** Resumes the updates, summaries and audio jobs of processes that have exited. */
  resume(): Promise<void>;
  /**
   * Stops waiting for an unavailable server. Messages that are still waiting are left for the next process.
   */
  stopWaiting(): void;
}

/**
 * Creates the bot with all its features. It doesn't receive updates by itself: polling, the webhook or a test
 * passes them to `handleUpdate`.
 */
export function createBot({
  token,
  dependencies,
  client,
  botInfo,
  metrics,
}: {
  token: string;
  dependencies: BotDependencies;
  /** Options for the Telegram client; defaults to Telegram's public servers. */
  client?: ApiClientOptions;
  /** Set in tests to skip the getMe call. */
  botInfo?: UserFromGetMe;
  /** Omitted in tests that don't check metrics. */
  metrics?: BotMetrics;
}): PithBot {
  const bot = new Bot<BotContext>(token, { ...(client && { client }), ...(botInfo && { botInfo }) });
  if (metrics) bot.api.config.use(metrics.countCalls);
  bot.api.config.use(createPacing());
  const { timer } = dependencies;
  const services = {
    ...dependencies,
    people: createPeopleRegister({ ...dependencies, clock: timer }),
    getUsername: () => bot.botInfo.username,
  };
  const jobs = createSummaryJobs({ ...services, api: bot.api });
  const audioJobs = createAudioJobs({ ...services, api: bot.api });
  const starBookings = createStarBookings({ ...services, api: bot.api });
  /** Keyed by the id of the update that is being handled. */
  const stepsAside = new Map<number, () => Promise<void>>();

  bot.use((context, next) => {
    context.services = { ...services, jobs, audioJobs, starBookings };
    context.stepAside = async () => stepsAside.get(context.update.update_id)?.();
    return next();
  });
  bot.use(createFinishUpdate());
  bot.use(createUnifyPosts());
  bot.use(async (context, next) => {
    const chosen = context.from ? (await services.store.getPreferences(context.from.id)).botLocale : null;
    context.texts = services.getTexts(chosen ?? chooseChatLanguage(context.from?.language_code));
    return next();
  });
  const features = new Composer<BotContext>();
  features.use(
    chatMoveFeature,
    channelButtonFeature,
    startFeature,
    starsFeature,
    helpFeature,
    historyFeature,
    followFeature,
    digestFeature,
    privacyFeature,
    dataFeature,
    accountFeature,
    languageFeature,
    inlineFeature,
    jobFeature,
    fullTextFeature,
    chaptersFeature,
    transcriptFeature,
    audioFeature,
    proofFeature,
    shapeFeature,
    shareFeature,
    removeFeature,
    wishFeature,
    askFeature,
    listFeature,
    batchFeature,
    recordingFeature,
    documentFeature,
    groupSettingsFeature,
    groupFeature,
    summarizeFeature,
    staleButtonFeature,
  );
  const handle = features.middleware();
  const stopping = new AbortController();
  bot
    .errorBoundary(reportError)
    .use(
      createBeginUpdate({ timer, stopSignal: stopping.signal }),
      createOutageWaits({ handle, timer, stopSignal: stopping.signal }),
    );
  bot.catch(({ error, ctx }) => {
    services.logger.error({ err: error, updateId: ctx.update.update_id }, "An update couldn't be handled");
  });

  const intake = createUpdateIntake({
    store: services.store,
    handle: async (update, stepAside) => {
      stepsAside.set(update.update_id, stepAside);
      await bot.handleUpdate(update).catch(bot.errorHandler);
      stepsAside.delete(update.update_id);
      metrics?.countHandled();
    },
    stopSignal: stopping.signal,
    logger: services.logger,
  });

  return {
    bot,
    receiveUpdates(updates) {
      metrics?.countReceived(updates.length);
      return intake.receive(updates);
    },
    handleUpdate: intake.handle,
    jobs,
    audioJobs,
    starBookings,
    hasPlans: async () => (await services.pith.getConfig()).hasPlans !== false,
    stopWaiting: () => stopping.abort(),
    async resume() {
      await services.store.freeAbandoned();
      const resumed = [await jobs.resume(), await audioJobs.resume(), await starBookings.resume()];
      const updates = await intake.resume();
      const count = resumed.reduce((sum, one) => sum + one, 0);
      if (count + updates > 0) {
        services.logger.info({ jobs: count, updates }, "Took up unfinished work");
      }
    },
  };
}
