import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import type { Message } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { type DoneSummary, isDoneSummary } from "../messages/build-summary-message.ts";
import { callOptions } from "../pith/create-pith-api.ts";

export interface OwnedSummary {
  summary: DoneSummary;
  ownerId: number;
}

/**
 * Who asked for the summary that a message shows. Everybody who sees the message may read on in it, and does so on its
 * owner's behalf; only the owner may do what costs something. A message that the bot doesn't know counts as the
 * presser's own, and the API decides.
 */
export function findOwnerId({
  context,
  summaryId,
}: {
  context: BotContext;
  summaryId: string;
}): number | null {
  const message = context.msg;
  const known = message
    ? context.services.store.findSummaryMessage({ chatId: message.chat.id, messageId: message.message_id })
    : null;
  return known?.summaryId === summaryId ? known.ownerId : (context.from?.id ?? null);
}

/** A finished summary as its owner sees it; null where there is none (any more). Throws as the client does. */
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

/** Reads the summary of the message that a button stands below; where it is gone, says so on the button. */
export async function readPressedSummary({
  context,
  summaryId,
}: {
  context: BotContext;
  summaryId: string;
}): Promise<OwnedSummary | null> {
  const ownerId = findOwnerId({ context, summaryId });
  const summary = ownerId === null ? null : await readSummary({ context, summaryId, ownerId });
  if (ownerId === null || summary === null) {
    await context.answerCallbackQuery({ text: context.texts.t("summary.gone"), show_alert: true });
    return null;
  }
  return { summary, ownerId };
}

/** Notes that messages belong to a summary, so that a reply to one of them is a question about it. */
export function noteSummaryMessages({
  context,
  messages,
  summaryId,
  ownerId,
}: {
  context: BotContext;
  messages: readonly Message[];
  summaryId: string;
  ownerId: number;
}): void {
  for (const message of messages) {
    context.services.store.saveSummaryMessage({
      chatId: message.chat.id,
      messageId: message.message_id,
      summaryId,
      ownerId,
    });
  }
}
