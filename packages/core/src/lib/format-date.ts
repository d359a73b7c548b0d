/**
 * Formats a date for the reader's locale: '7 March 2025' or 'March 7, 2025'. Omits a word after the year, such
 * as the Russian ' г.', whose period would double at the end of a sentence. Null for null or an invalid date.
 * `locale` and `timeZone` default to the runtime's.
 */
export function formatDate({
  date,
  locale,
  timeZone,
}: {
  /** ISO 8601. */
  date: string | null;
  locale?: string;
  timeZone?: string;
}): string | null {
  const timeMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(timeMs)) return null;
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const parts = format.formatToParts(timeMs);
  const endsAfterYear = parts.at(-1)?.type === "literal" && parts.at(-2)?.type === "year";
  const shown = endsAfterYear ? parts.slice(0, -1) : parts;
  return shown.map(({ value }) => value).join("");
}
