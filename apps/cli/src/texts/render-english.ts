import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { createServerTranslators } from "@pith/texts/create-server-translators";
import { renderMessage } from "@pith/texts/render-message";
import type { SummaryTexts } from "@pith/texts/summary-texts";

const translator = createServerTranslators().en;

/** What is said of a summary's sections and proof, in English. */
export const englishTexts: SummaryTexts = translator;

/** A message in English, as the terminal shows it. */
export function renderEnglish(message: ReceivedMessage): string {
  return renderMessage({ message, translator });
}
