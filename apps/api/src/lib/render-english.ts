import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { renderMessage } from "@pith/texts/render-message";
import { translators } from "./translators.ts";

/**
 * Renders a message in English, for programs and logs. Texts from the specification are rendered verbatim.
 */
export function renderEnglish(message: ReceivedMessage): string {
  return renderMessage({ message, translator: translators.en });
}
