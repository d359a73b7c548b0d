import { createChatTranslators } from "@pith/texts/create-chat-translators";

/** Translators for all of the server's strings, in the chat languages, since notices are sent to chats. */
export const translators = createChatTranslators();
