import { ApiError } from "@pith/core/client/api-error";
import type { AppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { createServerTranslators } from "@pith/texts/create-server-translators";
import { renderMessage } from "@pith/texts/render-message";
import type { SummaryTexts } from "@pith/texts/summary-texts";

/** Translators for files, which use the summary's language. */
export const translators = createServerTranslators();
const translator = translators.en;

/** English strings for a summary's sections and proof. */
export const englishTexts: SummaryTexts = translator;

/** Renders a message in English for the terminal. */
export function renderEnglish(message: ReceivedMessage): string {
  return renderMessage({ message, translator });
}

/**
 * Returns an error's user-facing text. A server's `message` is for programs, so its `reason` is shown
 * instead.
 */
export function describeRefusal(error: AppError): string {
  const detail = error instanceof ApiError ? null : error.detail;
  return detail ?? renderEnglish(error.reason);
}
