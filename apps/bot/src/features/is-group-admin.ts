import type { BotContext } from "../bot-context.ts";
import { nameChatAccount } from "../updates/name-anonymous-sender.ts";

/**
 * Returns whether the sender is a group administrator. Anonymous administrators, who post as the group, count
 * as well. Always true in channels, always false in private chats.
 */
export async function isGroupAdmin(context: BotContext): Promise<boolean> {
  const { chat, from, msg, services } = context;
  if (!chat || !from || chat.type === "private") return false;
  const isAccount = from.id === (await nameChatAccount({ chat, store: services.store })).id;
  const isChatItself = isAccount && msg?.sender_chat?.id === chat.id;
  if (isChatItself || chat.type === "channel") return true;
  if (isAccount) return false;
  const { status } = await context.api.getChatMember(chat.id, from.id);
  return status === "creator" || status === "administrator";
}
