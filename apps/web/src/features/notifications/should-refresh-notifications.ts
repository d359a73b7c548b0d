/** Interval of the refresh timer. */
export const NOTIFICATION_REFRESH_MS = 10 * 60_000;

/** Minimum time since the last fetch, by occasion. */
const minimumElapsedMs = {
  mount: 30_000,
  timer: 60_000,
  focus: 2 * 60_000,
} as const;

/**
 * Returns whether to fetch notifications now: on mount, when the `NOTIFICATION_REFRESH_MS` timer fires,
 * or when the page regains focus. `lastFetchedAtMs` is null before the first fetch.
 */
export function shouldRefreshNotifications({
  occasion,
  lastFetchedAtMs,
  nowMs,
}: {
  occasion: keyof typeof minimumElapsedMs;
  lastFetchedAtMs: number | null;
  nowMs: number;
}): boolean {
  if (lastFetchedAtMs === null) return true;
  const elapsedMs = nowMs - lastFetchedAtMs;
  // Negative if the clock was set back. Don't wait for it to catch up, which could take hours.
  return elapsedMs < 0 || elapsedMs > minimumElapsedMs[occasion];
}
