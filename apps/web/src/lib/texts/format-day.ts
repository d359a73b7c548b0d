import { formatDate } from "@pith/core/lib/format-date";
import { localiseText } from "./localise-text.ts";

/** A date as the reader writes it; the language's own 'N/A' for what is no date. */
export function formatDay({ date, locale }: { date: string | null; locale: string }): string {
  return localiseText(formatDate({ date, locale }));
}
