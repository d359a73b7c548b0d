const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/**
 * A length of time in its largest unit: under 60 seconds as s, then minutes as m, else hours as h, rounded down (hours
 * to a tenth): '59s', '1m', '59m', '1h', '1.5h'. 'N/A' for null and for what is no length.
 */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds == null || !Number.isFinite(seconds) || seconds < 0) return "N/A";
  if (seconds < MINUTE_SECONDS) return `${Math.floor(seconds)}s`;
  if (seconds < HOUR_SECONDS) return `${Math.floor(seconds / MINUTE_SECONDS)}m`;
  return `${Math.floor((seconds * 10) / HOUR_SECONDS) / 10}h`;
}
