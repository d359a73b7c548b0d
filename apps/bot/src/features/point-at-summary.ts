import { GrammyError } from "grammy";
import type { BotContext } from "../bot-context.ts";
import type { SummaryJob } from "../jobs/summary-job.ts";
import type { ChatPlace } from "../telegram/chat-place.ts";
import { reply } from "./reply.ts";

const GONE = /message to be replied not found|REPLY_MESSAGE_ID_INVALID/i;

/**
 * If the group already has a message with this summary or its progress, replies to that message and returns
 * true. Returns false if there is none, for example because it was deleted; the caller must then create the
 * summary.
 */
export async function pointAtSummary({
  context,
  place: { chatId, threadId },
  chatKey,
  isQuiet,
}: {
  context: BotContext;
  place: ChatPlace;
  chatKey: string;
  /** True if nobody requested the summary. If it is still in progress, nothing is sent. */
  isQuiet: boolean;
}): Promise<boolean> {
  const { store } = context.services;
  const isSame = ({ chatKey: key, target }: SummaryJob) =>
    key === chatKey && target.kind === "chat" && target.chatId === chatId && target.threadId === threadId;
  const running = (await store.listOpenJobs()).find(isSame);
  if (running) {
    if (isQuiet) return true;
    const text = context.texts.t("group.underWay");
    const messageId = running.target.kind === "chat" ? running.target.messageId : null;
    if (messageId !== null) await point({ context, chatId, threadId, messageId, text });
    else if (running.isQuiet) {
      // Now that somebody has asked, a refusal must be shown, too.
      const current = await store.findJob(running.key);
      if (current) await store.saveJob({ ...current, isQuiet: false });
      await reply({ context, message: text });
    }
    return true;
  }
  const known = await store.findChatVideo({ chatId, threadId, key: chatKey });
  if (!known) return false;
  const text = context.texts.t("group.already");
  if (await point({ context, chatId, threadId, messageId: known.messageId, text })) return true;
  await store.deleteChatVideo(known);
  return false;
}

async function point({
  context,
  chatId,
  threadId,
  messageId,
  text,
}: {
  context: BotContext;
  chatId: number;
  threadId: number | null;
  messageId: number;
  text: string;
}): Promise<boolean> {
  try {
    await context.api.sendMessage(chatId, text, {
      ...(threadId !== null && { message_thread_id: threadId }),
      reply_parameters: { message_id: messageId },
    });
    return true;
  } catch (error) {
    if (error instanceof GrammyError && GONE.test(error.description)) return false;
    throw error;
  }
}
