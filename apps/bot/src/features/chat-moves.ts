import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";

/**
 * A group that becomes a supergroup gets another id. Telegram tells it in the old group and in the new one, in any order
 * (Bot API, Message.migrate_to_chat_id).
 */
export const chatMoveFeature = new Composer<BotContext>();

chatMoveFeature.on("message:migrate_to_chat_id", ({ message, services }) => {
  services.store.moveChat({ fromChatId: message.chat.id, toChatId: message.migrate_to_chat_id });
});

chatMoveFeature.on("message:migrate_from_chat_id", ({ message, services }) => {
  services.store.moveChat({ fromChatId: message.migrate_from_chat_id, toChatId: message.chat.id });
});
