import { quoteText } from "../lib/quote-text.ts";
import type { Repair } from "./summary.ts";

/**
 * Formats misheard words with their corrections, using symbols that need no translation. Empty if there are
 * no repairs.
 */
export function formatRepairs({
  repairs,
  language,
}: {
  repairs: readonly Repair[];
  /** The captions' language, as a BCP 47 tag. */
  language: string;
}): string {
  return repairs.map(({ heard, meant }) => `${quoteText({ text: heard, language })} → ${meant}`).join("; ");
}
