import type { SummaryRequest } from "@pith/core/contract/summary.schemas";
import type { Message, User } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { MOST_OPEN_JOBS } from "../jobs/create-summary-jobs.ts";
import { getPlace, isGroupChat } from "../telegram/get-place.ts";
import { pointAtSummary } from "./point-at-summary.ts";
import { readOfferedWish } from "./read-offered-wish.ts";
import { reply } from "./reply.ts";

/** The part of a request that comes from the message; the rest comes from preferences. */
export type RequestedVideo = Pick<SummaryRequest, "source" | "range">;

/**
 * Starts a summary for each video, each in a message of its own below the request. In a group, the group's
 * language and length take precedence over the user's. If the group already has a summary, points to it
 * instead of creating another one.
 */
export async function startSummaries({
  context,
  message,
  videos,
  requester = context.from,
  isQuiet = false,
}: {
  context: BotContext;
  message: Message;
  videos: readonly RequestedVideo[];
  requester?: User | undefined;
  /**
   * True if nobody requested the summaries. Then no progress is shown, and no refusal except that the quota
   * is used up.
   */
  isQuiet?: boolean;
}): Promise<void> {
  if (!requester) return;
  const { jobs, store } = context.services;
  const isGroup = isGroupChat(message.chat);
  const place = getPlace(message);
  const own = await store.getPreferences(requester.id);
  const group = isGroup ? await store.getGroupSettings(message.chat.id) : null;
  const language = group?.language ?? own.summaryLanguage;
  const length = group?.length ?? own.summaryLength ?? "medium";
  const wish = await readOfferedWish({ services: context.services, telegramId: requester.id });
  for (const [index, video] of videos.entries()) {
    const url = video.source.kind === "link" ? video.source.url : null;
    const isNew = url === null || (await recordLink({ context, message, url }));
    if (context.editedMessage && !isNew) continue;
    const chatKey =
      isGroup && url !== null ? JSON.stringify([url, video.range, language, length, wish]) : null;
    if (chatKey !== null && (await pointAtSummary({ context, place, chatKey, isQuiet }))) continue;
    const key = `${context.update.update_id}-${index}`;
    const outcome = await jobs.start({
      key,
      requester,
      locale: context.texts.locale,
      link: videos.length > 1 ? url : null,
      request: { kind: "create", body: { ...video, length, shape: "points", wish, language } },
      target: { kind: "chat", ...place, isGroup, messageId: null },
      chatKey,
      isQuiet,
    });
    // From here on, the job has what the update asked for, and a crash isn't the update's fault.
    await store.clearTries(context.update.update_id);
    const isShown = await jobs.whenShown(key);
    if (!isShown && context.message) {
      // The next process handles the message again, so that what follows it in the chat waits for the job there too.
      context.isLeftOpen = true;
      return;
    }
    if (outcome === "too-many") {
      if (isQuiet) return;
      await reply({ context, message: context.texts.t("refusal.tooManyJobs", { count: MOST_OPEN_JOBS }) });
      return;
    }
  }
}

/**
 * Records a link, and returns whether it is new in its message. An edited message usually repeats its earlier
 * links.
 */
async function recordLink({
  context,
  message,
  url,
}: {
  context: BotContext;
  message: Message;
  url: string;
}): Promise<boolean> {
  const { chat, message_id: messageId } = message;
  return await context.services.store.recordAskedLink({ chatId: chat.id, messageId, url });
}
