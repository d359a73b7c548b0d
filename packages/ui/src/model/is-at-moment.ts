/** After a seek, a player may be this far past the moment's end. Many moments last only a few seconds. */
const LANDING_TOLERANCE_SECONDS = 1;

/**
 * Returns whether the player is at a moment. False if there's no player, or the moment has no time. A moment
 * without an end counts as an instant.
 */
export function isAtMoment({
  startSeconds,
  endSeconds,
  currentSeconds,
}: {
  startSeconds: number | null;
  endSeconds: number | null;
  currentSeconds: number | null;
}): boolean {
  if (startSeconds === null || currentSeconds === null) return false;
  // Players seek to whole seconds, so the position may be just before the start.
  return (
    currentSeconds >= Math.floor(startSeconds) &&
    currentSeconds <= (endSeconds ?? startSeconds) + LANDING_TOLERANCE_SECONDS
  );
}
