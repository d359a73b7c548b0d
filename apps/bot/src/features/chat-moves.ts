import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";

/**
 * Handles groups that become supergroups, which changes their id. Telegram reports the change in both the old
 * and the new group, in either order (Bot API, Message.migrate_to_chat_id).
 */
export const chatMoveFeature = new Composer<BotContext>();

chatMoveFeature.on("message:migrate_to_chat_id", async ({ message, services }) => {
  await services.store.moveChat({ fromChatId: message.chat.id, toChatId: message.migrate_to_chat_id });
});

chatMoveFeature.on("message:migrate_from_chat_id", async ({ message, services }) => {
  await services.store.moveChat({ fromChatId: message.migrate_from_chat_id, toChatId: message.chat.id });
});
