import type { Api } from "grammy";
import type { ForceReply, InlineKeyboardMarkup, LinkPreviewOptions, Message } from "grammy/types";
import { concatText, type FormattedText, type Piece } from "../messages/formatted-text.ts";
import { splitText } from "../messages/split-text.ts";
import type { ChatPlace } from "./chat-place.ts";
import { readTelegramError } from "./read-telegram-error.ts";

/** The message with the link already has a preview, so a second one would just take up space. */
export const NO_PREVIEW: LinkPreviewOptions = { is_disabled: true };

/**
 * Sends text of any length, split into messages that Telegram accepts. The buttons go below the last one.
 * Returns the sent messages in order.
 *
 * @throws grammY's GrammyError or HttpError, after the retries of `createPacing`.
 */
export async function sendMessage({
  api,
  place,
  message,
  keyboard = null,
}: {
  api: Api;
  place: ChatPlace;
  message: Piece;
  keyboard?: InlineKeyboardMarkup | ForceReply | null;
}): Promise<Message.TextMessage[]> {
  const parts = splitText({ message: concatText(message) });
  const sent: Message.TextMessage[] = [];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    // Only the first part is a reply; the others directly follow it.
    const partPlace = index === 0 ? place : { ...place, replyToMessageId: null };
    sent.push(await sendPart({ api, place: partPlace, part, keyboard: isLast ? keyboard : null }));
  }
  return sent;
}

async function sendPart({
  api,
  place,
  part,
  keyboard,
}: {
  api: Api;
  place: ChatPlace;
  part: FormattedText;
  keyboard: InlineKeyboardMarkup | ForceReply | null;
}): Promise<Message.TextMessage> {
  const options = {
    entities: part.entities,
    link_preview_options: NO_PREVIEW,
    ...getPlaceOptions(place),
    ...(keyboard && { reply_markup: keyboard }),
  };
  try {
    return await api.sendMessage(place.chatId, part.text, options);
  } catch (error) {
    const failure = readTelegramError(error);
    if (failure.kind !== "moved") throw error;
    // Message ids change when a group becomes a supergroup, so drop the reply.
    const { reply_parameters: _reply, ...rest } = options;
    return api.sendMessage(failure.chatId, part.text, rest);
  }
}

/** Returns the topic and reply options for any method that sends a message. */
export function getPlaceOptions(place: ChatPlace) {
  return {
    ...(place.threadId !== null && { message_thread_id: place.threadId }),
    ...(place.replyToMessageId !== null && {
      reply_parameters: { message_id: place.replyToMessageId, allow_sending_without_reply: true },
    }),
  };
}
