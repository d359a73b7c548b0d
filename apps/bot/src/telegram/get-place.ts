import type { Message } from "grammy/types";
import type { ChatPlace } from "./chat-place.ts";

/**
 * Returns where to answer a message: in its topic and, in a group, as a reply, to make it clear who is being
 * answered. In a private chat, a reply would just repeat the message above it.
 */
export function getPlace(
  message: Pick<Message, "chat" | "message_id" | "message_thread_id" | "is_topic_message">,
): ChatPlace {
  return {
    chatId: message.chat.id,
    threadId: message.is_topic_message ? (message.message_thread_id ?? null) : null,
    replyToMessageId: isGroupChat(message.chat) ? message.message_id : null,
  };
}

/** Returns whether the chat has multiple readers, such as a group or channel. */
export function isGroupChat(chat: { type: string }): boolean {
  return chat.type !== "private";
}
