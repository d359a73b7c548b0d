import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import type { Message } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { type DoneSummary, isDoneSummary } from "../messages/build-summary-message.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { getPlace } from "../telegram/get-place.ts";
import type { ButtonContext } from "./on-callback.ts";

export interface OwnedSummary {
  summary: DoneSummary;
  ownerId: number;
}

/**
 * Returns the owner of the summary in a message. Anyone who can see the message may read more of the summary
 * on the owner's behalf, but only the owner may spend quota. For an unknown message, we assume that the user
 * who pressed the button is the owner, and let the API decide.
 */
async function findOwnerId({
  context,
  summaryId,
}: {
  context: BotContext;
  summaryId: string;
}): Promise<number | null> {
  const message = context.msg;
  const known = message
    ? await context.services.store.findSummaryMessage({
        chatId: message.chat.id,
        messageId: message.message_id,
      })
    : null;
  return known?.summaryId === summaryId ? known.ownerId : (context.from?.id ?? null);
}

/**
 * Returns a finished summary as its owner sees it; null if it no longer exists. Throws the client's errors.
 */
export async function readSummary({
  context,
  summaryId,
  ownerId,
}: {
  context: BotContext;
  summaryId: string;
  ownerId: number;
}): Promise<DoneSummary | null> {
  try {
    const summary = await context.services.pith
      .forUser(ownerId)
      .call(summaryEndpoints.getSummary, { params: { id: summaryId } }, callOptions());
    return isDoneSummary(summary) ? summary : null;
  } catch (error) {
    if (isAppError(error) && (error.code === "not_found" || error.code === "forbidden")) return null;
    throw error;
  }
}

/**
 * Returns the pressed button's summary. If the summary is gone, shows an alert and returns null.
 */
export async function readPressedSummary({
  context,
  summaryId,
}: {
  context: BotContext;
  summaryId: string;
}): Promise<OwnedSummary | null> {
  const ownerId = await findOwnerId({ context, summaryId });
  const summary = ownerId === null ? null : await readSummary({ context, summaryId, ownerId });
  if (ownerId === null || summary === null) {
    await context.answerCallbackQuery({ text: context.texts.t("summary.gone"), show_alert: true });
    return null;
  }
  return { summary, ownerId };
}

/**
 * Returns the pressed button's summary if the user owns it and, with `isPrivate`, is in their private chat.
 * Otherwise, shows an alert and returns null.
 */
export async function readOwnPressed({
  context,
  summaryId,
  isPrivate = false,
}: {
  context: ButtonContext;
  summaryId: string;
  isPrivate?: boolean;
}): Promise<OwnedSummary | null> {
  const owned = await readPressedSummary({ context, summaryId });
  if (!owned) return null;
  const isOwn = owned.ownerId === context.from.id;
  if (isOwn && (!isPrivate || context.chat?.type === "private")) return owned;
  await context.answerCallbackQuery({ text: context.texts.t("refusal.notYours"), show_alert: true });
  return null;
}

/**
 * Records which summary these messages belong to, so that replies to them are treated as questions about it.
 */
export async function recordSummaryMessages({
  context,
  messages,
  summaryId,
  ownerId,
  isPrompt = false,
}: {
  context: BotContext;
  messages: readonly Message[];
  summaryId: string;
  ownerId: number;
  /** True if the messages prompt for a question, which makes any reply a question. */
  isPrompt?: boolean;
}): Promise<void> {
  const threadId = context.msg ? getPlace(context.msg).threadId : null;
  for (const message of messages) {
    await context.services.store.saveSummaryMessage({
      chatId: message.chat.id,
      messageId: message.message_id,
      summaryId,
      ownerId,
      threadId,
      isPrompt,
    });
  }
}
