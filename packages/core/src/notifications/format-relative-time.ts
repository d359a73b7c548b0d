const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago a notification came: 'Just now' within a minute (and for a clock that is behind), then 'Nm ago',
 * 'Nh ago', 'Nd ago', always rounded down. 'N/A' for what is no date.
 */
export function formatRelativeTime({ createdAt, nowMs }: { createdAt: string; nowMs: number }): string {
  const elapsedMs = nowMs - Date.parse(createdAt);
  if (Number.isNaN(elapsedMs)) return "N/A";
  if (elapsedMs < MINUTE_MS) return "Just now";
  if (elapsedMs < HOUR_MS) return `${Math.floor(elapsedMs / MINUTE_MS)}m ago`;
  if (elapsedMs < DAY_MS) return `${Math.floor(elapsedMs / HOUR_MS)}h ago`;
  return `${Math.floor(elapsedMs / DAY_MS)}d ago`;
}
