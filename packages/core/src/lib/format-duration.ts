const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/**
 * A length of time in its largest unit: under 60 seconds as s, then minutes as m, else hours as h, rounded down (hours
 * to a tenth): '59s', '1m', '59m', '1h', '1.5h'. In another `locale` than English the unit is that language's own
 * ('59 Sek.'). 'N/A' for null and for what is no length.
 */
export function formatDuration(seconds: number | null | undefined, locale = "en"): string {
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return "N/A";
  const format = (amount: number, unit: "second" | "minute" | "hour") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "narrow" }).format(amount);
  if (seconds < MINUTE_SECONDS) return format(Math.floor(seconds), "second");
  if (seconds < HOUR_SECONDS) return format(Math.floor(seconds / MINUTE_SECONDS), "minute");
  return format(Math.floor((seconds * 10) / HOUR_SECONDS) / 10, "hour");
}
