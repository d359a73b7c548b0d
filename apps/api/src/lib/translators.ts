import { createChatTranslators } from "@pith/texts/create-chat-translators";

/**
 * Translators for all of the server's texts: core's messages, in the languages of chats, where notices are
 * sent.
 */
export const translators = createChatTranslators();
