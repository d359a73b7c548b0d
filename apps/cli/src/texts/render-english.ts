import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { createServerTranslators } from "@pith/texts/create-server-translators";
import { renderMessage } from "@pith/texts/render-message";
import type { SummaryTexts } from "@pith/texts/summary-texts";

const translator = createServerTranslators().en;

/** The English texts for a summary's sections and proof. */
export const englishTexts: SummaryTexts = translator;

/** Renders a message in English for the terminal. */
export function renderEnglish(message: ReceivedMessage): string {
  return renderMessage({ message, translator });
}
