import type { SummaryRequest } from "@pith/core/contract/summary.schemas";
import type { Message } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { MOST_OPEN_JOBS } from "../jobs/create-summary-jobs.ts";
import { getPlace, isGroupChat } from "../telegram/get-place.ts";
import { readOfferedWish } from "./read-offered-wish.ts";
import { reply } from "./reply.ts";

/** The part of a request that comes from the message; the rest comes from the user's preferences. */
export type RequestedVideo = Pick<SummaryRequest, "source" | "range">;

/** Starts a summary for each video, each in its own message below the request. */
export async function startSummaries({
  context,
  message,
  videos,
}: {
  context: BotContext;
  message: Message;
  videos: readonly RequestedVideo[];
}): Promise<void> {
  const requester = context.from;
  if (!requester) return;
  const { jobs, store } = context.services;
  const { summaryLanguage, summaryLength } = store.getPreferences(requester.id);
  const summaryWish = await readOfferedWish({ services: context.services, telegramId: requester.id });
  for (const [index, video] of videos.entries()) {
    const outcome = jobs.start({
      key: `${context.update.update_id}-${index}`,
      requester,
      locale: context.texts.locale,
      link: videos.length > 1 && video.source.kind === "link" ? video.source.url : null,
      request: {
        kind: "create",
        body: {
          ...video,
          length: summaryLength ?? "medium",
          shape: "points",
          wish: summaryWish,
          language: summaryLanguage,
        },
      },
      target: {
        kind: "chat",
        ...getPlace(message),
        isGroup: isGroupChat(message.chat),
        messageId: null,
      },
    });
    if (outcome === "too-many") {
      await reply({ context, message: context.texts.t("refusal.tooManyJobs", { count: MOST_OPEN_JOBS }) });
      return;
    }
  }
}
