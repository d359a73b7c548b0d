/** Minimum time between fetches of user data, unless forced. */
export const USER_DATA_COOLDOWN_MS = 1000;

/** Returns whether user data may be fetched again. `lastFetchedAtMs` is null before the first fetch. */
export function shouldRefetchUserData({
  lastFetchedAtMs,
  nowMs,
  isForced,
}: {
  lastFetchedAtMs: number | null;
  nowMs: number;
  isForced: boolean;
}): boolean {
  if (isForced || lastFetchedAtMs === null) return true;
  const elapsedMs = nowMs - lastFetchedAtMs;
  // Negative if the clock was set back. Don't wait for it to catch up, since that could take hours.
  return elapsedMs < 0 || elapsedMs >= USER_DATA_COOLDOWN_MS;
}
