/** How often the timer asks. */
export const NOTIFICATION_REFRESH_MS = 10 * 60_000;

/** What makes a fetch worth while: more than this must have passed since the last one. */
const minimumElapsedMs = {
  mount: 30_000,
  timer: 60_000,
  focus: 2 * 60_000,
} as const;

/**
 * Whether notifications are fetched now: when a component mounts, when the timer of `NOTIFICATION_REFRESH_MS` fires, or
 * when the page gets its focus back. `lastFetchedAtMs` is null before the first fetch.
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
  // Below 0 the clock was set back; waiting for it to catch up could take hours.
  return elapsedMs < 0 || elapsedMs > minimumElapsedMs[occasion];
}
