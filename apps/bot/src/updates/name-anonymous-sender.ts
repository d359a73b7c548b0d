import type { Chat, Message, User } from "grammy/types";
import type { ChatStore } from "../store/chat-store.ts";

/**
 * Placeholder accounts that Telegram shows as the sender: for posts forwarded from a linked channel, for anonymous
 * administrators, and for channels (Bot API, Message.sender_chat).
 */
const SHARED_ACCOUNTS: ReadonlySet<number> = new Set([777_000, 1_087_968_824, 136_817_688]);
/**
 * Telegram's user ids have at most 52 bits (Bot API, User), so this id and all higher ones don't belong to
 * any user.
 */
const FIRST_FREE_ID = 2 ** 52;

type FirstIds = Pick<ChatStore, "getFirstChatId">;

/**
 * Returns the account treated as a message's sender: the user or, for an anonymous sender, the chat itself.
 * Each chat has its own account, so that groups don't share summaries, settings or quota.
 */
export async function nameAnonymousSender({
  message,
  store,
}: {
  message: Message;
  store: FirstIds;
}): Promise<User | undefined> {
  const { from, chat, sender_chat: senderChat } = message;
  const isAnonymous = senderChat !== undefined || (from !== undefined && SHARED_ACCOUNTS.has(from.id));
  if (!isAnonymous || chat.type === "private") return from;
  return nameChatAccount({ chat, store });
}

/**
 * Returns a user representing the chat itself, for anonymous senders and for summaries that nobody requested.
 * A group that becomes a supergroup keeps its account and therefore its plan.
 */
export async function nameChatAccount({
  chat,
  store,
}: {
  chat: Pick<Chat, "id" | "title">;
  store: FirstIds;
}): Promise<User> {
  return {
    id: FIRST_FREE_ID + Math.abs(await store.getFirstChatId(chat.id)),
    is_bot: false,
    first_name: chat.title ?? String(chat.id),
  };
}
