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
  namesLinks = videos.length > 1,
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
  /** True if each refusal has to name its link, because the message had several. */
  namesLinks?: boolean;
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
    const key = `${context.update.update_id}-${index}`;
    const url = video.source.kind === "link" ? video.source.url : null;
    const chatKey =
      isGroup && url !== null ? JSON.stringify([url, video.range, language, length, wish]) : null;
    const link = url === null ? null : { chatId: message.chat.id, messageId: message.message_id, url };
    // After a kill, the update's own job must not be taken for an earlier request.
    if (!(await store.isJobKnown(key))) {
      // An edited message usually repeats its earlier links.
      if (context.editedMessage && link && (await store.isLinkAsked(link))) continue;
      if (chatKey !== null && (await pointAtSummary({ context, place, chatKey, isQuiet }))) {
        if (link) await store.recordAskedLink(link);
        continue;
      }
    }
    const outcome = await jobs.start({
      key,
      requester,
      locale: context.texts.locale,
      link: namesLinks ? url : null,
      request: { kind: "create", body: { ...video, length, shape: "points", wish, language } },
      target: { kind: "chat", ...place, isGroup, messageId: null },
      chatKey,
      isQuiet,
    });
    if (link) await store.recordAskedLink(link);
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
