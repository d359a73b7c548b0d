import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { renderMessage } from "@pith/texts/render-message";
import { translators } from "./translators.ts";

/** A message as programs and the log read it: in English, the specification's texts to the letter. */
export function renderEnglish(message: ReceivedMessage): string {
  return renderMessage({ message, translator: translators.en });
}
