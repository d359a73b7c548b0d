import type { SummaryRequest } from "@pith/core/contract/summary.schemas";
import type { Message } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { MOST_OPEN_JOBS } from "../jobs/create-summary-jobs.ts";
import { getPlace, isGroupChat } from "../telegram/get-place.ts";
import { reply } from "./reply.ts";

/** What of a request follows from the message; length and language are the person's own choice. */
export type SummaryWish = Pick<SummaryRequest, "source" | "range">;

/** Begins a summary for each wish, each in a message of its own below the one that asked. */
export async function startSummaries({
  context,
  message,
  wishes,
}: {
  context: BotContext;
  message: Message;
  wishes: readonly SummaryWish[];
}): Promise<void> {
  const requester = context.from;
  if (!requester) return;
  const { jobs, store } = context.services;
  const { summaryLanguage, summaryLength } = store.getPreferences(requester.id);
  for (const [index, wish] of wishes.entries()) {
    const outcome = jobs.start({
      key: `${context.update.update_id}-${index}`,
      requester,
      locale: context.texts.locale,
      request: {
        kind: "create",
        body: {
          ...wish,
          length: summaryLength ?? "medium",
          shape: "points",
          wish: null,
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
