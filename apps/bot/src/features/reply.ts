import type { ForceReply, InlineKeyboardMarkup, Message } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import type { Piece } from "../messages/formatted-text.ts";
import { getPlace } from "../telegram/get-place.ts";
import { sendMessage } from "../telegram/send-message.ts";

/**
 * Replies in the update's chat and topic; in a group, to the original message. Does nothing if the update has
 * no chat.
 */
export async function reply({
  context,
  message,
  keyboard = null,
}: {
  context: BotContext;
  message: Piece;
  keyboard?: InlineKeyboardMarkup | ForceReply | null;
}): Promise<Message.TextMessage[]> {
  if (!context.msg) return [];
  return sendMessage({ api: context.api, place: getPlace(context.msg), message, keyboard });
}
