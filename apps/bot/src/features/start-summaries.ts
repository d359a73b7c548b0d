import type { SummaryRequest } from "@pith/core/contract/summary.schemas";
import type { Message, User } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { MAX_OPEN_JOBS } from "../jobs/create-summary-jobs.ts";
import { getPlace, isGroupChat } from "../telegram/get-place.ts";
import { pointAtSummary } from "./point-at-summary.ts";
import { readOfferedWish } from "./read-offered-wish.ts";
import { reply } from "./reply.ts";

/** The part of a request that comes from the message; the rest comes from the user's preferences. */
export type RequestedVideo = Pick<SummaryRequest, "source" | "range">;

/**
 * Starts a summary for each video, each in its own message below the request. In a group, the group's
 * language and length override the user's. If the group already has the summary, points to it instead of
 * creating another one.
 */
export async function startSummaries({
  context,
  message,
  videos,
  requester = context.from,
  key: firstKey = `${context.update.update_id}-0`,
  isQuiet = false,
  namesLinks = videos.length > 1,
}: {
  context: BotContext;
  message: Message;
  videos: readonly RequestedVideo[];
  requester?: User | undefined;
  /** Key of the first video's job; by default, one per update. */
  key?: string;
  /**
   * True if nobody requested the summaries. In that case, no progress is shown, and no refusals other than an
   * exhausted quota.
   */
  isQuiet?: boolean;
  /** True if refusals must name their link, because the message had several. */
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
    const key = index === 0 ? firstKey : `${context.update.update_id}-${index}`;
    const url = video.source.kind === "link" ? video.source.url : null;
    const chatKey =
      isGroup && url !== null ? JSON.stringify([url, video.range, language, length, wish]) : null;
    const link =
      url === null
        ? null
        : {
            chatId: message.chat.id,
            messageId: message.message_id,
            // The same link with another range is another request.
            url: video.range === null ? url : `${url} ${JSON.stringify(video.range)}`,
          };
    // If the previous process was killed, the existing job may belong to this update instead of an earlier
    // request.
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
      target: {
        kind: "chat",
        ...place,
        isGroup,
        isChannel: message.chat.type === "channel",
        messageId: null,
      },
      chatKey,
      isQuiet,
    });
    if (link) await store.recordAskedLink(link);
    // The job now has everything from the update, so the update is no longer to blame for a crash.
    await store.clearTries(context.update.update_id);
    const isShown = await jobs.whenShown(key);
    if (!isShown && context.message) {
      // Leave the message to the next process, so that later messages in the chat wait for the job in that
      // process, too.
      context.isLeftOpen = true;
      return;
    }
    if (outcome === "too-many") {
      await reply({ context, message: context.texts.t("refusal.tooManyJobs", { count: MAX_OPEN_JOBS }) });
      return;
    }
  }
}
