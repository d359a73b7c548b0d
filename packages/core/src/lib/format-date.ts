/**
 * Formats a date for the reader's locale: '7 March 2025' or 'March 7, 2025'. Null for null or an invalid
 * date. `locale` and `timeZone` default to the runtime's.
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
  return new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(timeMs);
}
