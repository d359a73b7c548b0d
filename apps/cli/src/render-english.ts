import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { createServerTranslators } from "@pith/texts/create-server-translators";
import { renderMessage } from "@pith/texts/render-message";

const translator = createServerTranslators().en;

/** A message in English, as the terminal shows it. */
export function renderEnglish(message: ReceivedMessage): string {
  return renderMessage({ message, translator });
}
