import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { renderMessage } from "@pith/texts/render-message";
import { translators } from "./translators.ts";

/**
 * Renders a message in English, for programs and logs. Messages quoted from the specification are unchanged.
 */
export function renderEnglish(message: ReceivedMessage): string {
  return renderMessage({ message, translator: translators.en });
}
