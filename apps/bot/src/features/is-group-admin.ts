import type { BotContext } from "../bot-context.ts";
import { nameChatAccount } from "../updates/name-anonymous-sender.ts";

/**
 * Returns whether the sender is an administrator of the group or channel, including anonymous ones, who post as
 * the chat itself. Always false in private chats.
 */
export async function isGroupAdmin(context: BotContext): Promise<boolean> {
  const { chat, from, msg, services } = context;
  if (!chat || !from || chat.type === "private") return false;
  const isAccount = from.id === (await nameChatAccount({ chat, store: services.store })).id;
  if (isAccount) return chat.type === "channel" || msg?.sender_chat?.id === chat.id;
  // getChatMember may fail for other users unless the bot is an administrator itself.
  const administrators = await context.api.getChatAdministrators(chat.id);
  return administrators.some(({ user }) => user.id === from.id);
}
