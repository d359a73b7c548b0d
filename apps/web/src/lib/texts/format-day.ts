import { formatDate } from "@pith/core/lib/format-date";
import { say } from "./say.ts";

/**
 * Writes the month as a word in every language. In some languages, such as Arabic, `dateStyle: "medium"` is
 * all digits.
 */
const abbreviated = { day: "numeric", month: "short", year: "numeric" } as const;

/**
 * Formats a date in the reader's locale, without line breaks. Returns 'N/A' in the reader's language for an
 * invalid date. `isAbbreviated` is for tables on narrow screens: 'Mar 7, 2025', which may wrap.
 */
export function formatDay({
  date,
  locale,
  isAbbreviated = false,
}: {
  date: string | null;
  locale: string;
  isAbbreviated?: boolean;
}): string {
  const timeMs = Date.parse(date ?? "");
  if (isAbbreviated && !Number.isNaN(timeMs)) {
    return new Intl.DateTimeFormat(locale, abbreviated).format(timeMs);
  }
  return (formatDate({ date, locale }) ?? say("name.none")).replaceAll(" ", "\u00A0");
}

/** Formats a date for a list, with the month abbreviated: 'Dec 22, 2026'. */
export function formatListDay({ date, locale }: { date: string; locale: string }): string {
  return new Intl.DateTimeFormat(locale, abbreviated).format(Date.parse(date)).replaceAll(" ", "\u00A0");
}

/** Formats a date in the coming months, such as a renewal date, without the year: 'Dec 22'. */
export function formatNearDay({ date, locale }: { date: string | null; locale: string }): string {
  const timeMs = Date.parse(date ?? "");
  if (Number.isNaN(timeMs)) return formatDay({ date, locale });
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" })
    .format(timeMs)
    .replaceAll(" ", "\u00A0");
}

/**
 * Formats a date with its time of day: 'Dec 22, 2026, 10:05 AM'. Uses the given time zone if the browser
 * knows it, otherwise the browser's own.
 */
export function formatMinute({
  date,
  locale,
  timeZone,
}: {
  date: string;
  locale: string;
  timeZone?: string;
}): string {
  const options = { ...abbreviated, hour: "numeric", minute: "2-digit" } as const;
  const timeMs = Date.parse(date);
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(timeMs);
  } catch {
    return new Intl.DateTimeFormat(locale, options).format(timeMs);
  }
}
