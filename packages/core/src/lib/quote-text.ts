import { getQuotationMarks } from "./get-quotation-marks.ts";

/**
 * Puts text in the quotation marks of its own language (BCP 47). If the language is unknown, uses English
 * marks.
 */
export function quoteText({ text, language }: { text: string; language: string }): string {
  const { open, close } = getQuotationMarks(language);
  return `${open}${text}${close}`;
}
