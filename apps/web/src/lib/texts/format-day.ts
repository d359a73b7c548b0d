import { formatDate } from "@pith/core/lib/format-date";
import { say } from "./say.ts";

/**
 * A date as the reader writes it, never broken between two lines; the language's own 'N/A' for what is no date.
 * `isShort` is for tables on narrow screens: '03/07/25'.
 */
export function formatDay({
  date,
  locale,
  isShort = false,
}: {
  date: string | null;
  locale: string;
  isShort?: boolean;
}): string {
  const timeMs = Date.parse(date ?? "");
  const day =
    isShort && !Number.isNaN(timeMs)
      ? new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit", year: "2-digit" }).format(timeMs)
      : (formatDate({ date, locale }) ?? say("name.none"));
  return day.replaceAll(" ", "\u00A0");
}
