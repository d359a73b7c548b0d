import type { ChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { Message } from "@pith/core/messages/message-codes";
import { renderMessage } from "@pith/texts/render-message";
import { translators } from "../lib/translators.ts";

/** Renders messages in a fixed language. */
export type Speaker = (message: Message) => string;

export function createSpeaker(language: ChatLanguage): Speaker {
  return (message) => renderMessage({ message, translator: translators[language] });
}
