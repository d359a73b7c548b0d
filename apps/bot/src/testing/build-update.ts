import type { CallbackQuery, Message, MessageEntity, Update, User } from "grammy/types";
import { botUser } from "./create-fake-bot-api.ts";

export const ANNA: User = {
  id: 12345678,
  is_bot: false,
  first_name: "Anna",
  username: "anna",
  language_code: "en",
};
export const BEN: User = {
  id: 87654321,
  is_bot: false,
  first_name: "Ben",
  username: "ben",
  language_code: "de-AT",
};
export const GROUP_ID = -1001234567890;

const DATE = 1_768_478_400;
let nextMessageId = 10;

interface MessageOptions {
  text: string;
  from?: User;
  chatId?: number;
  replyTo?: Partial<Message>;
  entities?: MessageEntity[];
}

/**
 * Builds a message in Telegram's format, including the entities that Telegram would detect: commands,
 * mentions and links.
 */
export function buildMessage({
  text,
  from = ANNA,
  chatId = from.id,
  replyTo,
  entities = [],
}: MessageOptions): Message {
  return {
    message_id: nextMessageId++,
    date: DATE,
    chat:
      chatId < 0
        ? { id: chatId, type: "supergroup", title: "Film club" }
        : { id: chatId, type: "private", first_name: from.first_name },
    from,
    text,
    entities: [...findEntities(text), ...entities],
    ...(replyTo && { reply_to_message: { date: DATE, chat: { id: chatId, type: "private" }, ...replyTo } }),
  } as unknown as Message;
}

export function buildMessageUpdate(options: MessageOptions): Omit<Update, "update_id"> {
  return { message: buildMessage(options) } as Omit<Update, "update_id">;
}

/** Builds the update for pressing a button on one of the bot's messages. */
export function buildPress({
  data,
  from = ANNA,
  chatId = from.id,
  messageId,
  sentAtMs = DATE * 1000,
  inlineMessageId,
  buttons = [data],
}: {
  data: string;
  from?: User;
  chatId?: number;
  messageId?: number;
  /** When the message was sent. */
  sentAtMs?: number;
  inlineMessageId?: string;
  /** The data of the message's buttons at the time Telegram delivers the update. */
  buttons?: readonly string[];
}): Omit<Update, "update_id"> {
  const chat =
    chatId < 0 ? { id: chatId, type: "supergroup", title: "Film club" } : { id: chatId, type: "private" };
  const query = {
    id: String(nextMessageId++),
    from,
    chat_instance: "1",
    data,
    ...(messageId !== undefined && {
      message: {
        ...{ message_id: messageId, date: Math.floor(sentAtMs / 1000), chat, from: botUser, text: "x" },
        reply_markup: { inline_keyboard: [buttons.map((each) => ({ text: "x", callback_data: each }))] },
      },
    }),
    ...(inlineMessageId !== undefined && { inline_message_id: inlineMessageId }),
  };
  return { callback_query: query as unknown as CallbackQuery } as Omit<Update, "update_id">;
}

function findEntities(text: string): MessageEntity[] {
  const patterns = [
    { type: "bot_command", pattern: /(?<=^|\s)\/[a-z_]+(?:@\w+)?/g },
    { type: "mention", pattern: /(?<=^|\s)@\w+/g },
    { type: "url", pattern: /https?:\/\/\S+/g },
  ] as const;
  return patterns.flatMap(({ type, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({ type, offset: match.index, length: match[0].length })),
  );
}
