/** User data isn't fetched again within this time unless forced. */
export const USER_DATA_COOLDOWN_MS = 1000;

/** Whether user data may be fetched again. `lastFetchedAtMs` is null before the first time. */
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
  // Below 0 the clock was set back; waiting for it to catch up could take hours.
  return elapsedMs < 0 || elapsedMs >= USER_DATA_COOLDOWN_MS;
}
