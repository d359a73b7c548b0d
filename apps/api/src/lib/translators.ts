import { createChatTranslators } from "@pith/texts/create-chat-translators";

/** Translators for everything the server says. All texts are core's messages, in the languages of chats: notices are
 * sent there. */
export const translators = createChatTranslators();
