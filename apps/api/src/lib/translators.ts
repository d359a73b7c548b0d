import { createChatTranslators } from "@pith/texts/create-chat-translators";

/** Translators for all of the server's texts, in the languages of chats, since notices are sent there. */
export const translators = createChatTranslators();
