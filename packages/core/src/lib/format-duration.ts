const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/**
 * Formats a duration in its largest unit (seconds, minutes or hours), rounded down, with hours to a tenth:
 * '59s', '1m', '59m', '1h', '1.5h'. Units are in the locale's language ('59 Sek.'). Returns 'N/A' for null or
 * an invalid duration.
 */
export function formatDuration(seconds: number | null | undefined, locale = "en"): string {
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return "N/A";
  const format = (amount: number, unit: "second" | "minute" | "hour") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "narrow" }).format(amount);
  if (seconds < MINUTE_SECONDS) return format(Math.floor(seconds), "second");
  if (seconds < HOUR_SECONDS) return format(Math.floor(seconds / MINUTE_SECONDS), "minute");
  return format(Math.floor((seconds * 10) / HOUR_SECONDS) / 10, "hour");
}
