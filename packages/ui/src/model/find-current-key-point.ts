import type { KeyPoint } from "@pith/core/summaries/summary";

/** A player lands a little before or after the time it was sent to. */
const LANDING_TOLERANCE_SECONDS = 1;

/**
 * The key point that the player is at: the chosen one while the player is where it begins, else the latest one that
 * has begun and not long ended. Without a player, the chosen one. Null where none fits.
 */
export function findCurrentKeyPoint({
  keyPoints,
  chosen,
  currentSeconds,
}: {
  keyPoints: readonly KeyPoint[];
  chosen: number | null;
  currentSeconds: number | null;
}): number | null {
  if (currentSeconds === null) return chosen;
  const chosenStart = chosen === null ? null : keyPoints[chosen]?.quotes[0].startSeconds;
  if (
    typeof chosenStart === "number" &&
    Math.abs(chosenStart - currentSeconds) <= LANDING_TOLERANCE_SECONDS
  ) {
    return chosen;
  }
  let latest: number | null = null;
  let latestStart = Number.NEGATIVE_INFINITY;
  for (const [index, { quotes }] of keyPoints.entries()) {
    const [{ startSeconds }] = quotes;
    if (startSeconds === null || startSeconds > currentSeconds + 0.05 || startSeconds < latestStart) continue;
    latest = index;
    latestStart = startSeconds;
  }
  const end = latest === null ? null : keyPoints[latest]?.quotes[0].endSeconds;
  return typeof end === "number" && currentSeconds <= end + LANDING_TOLERANCE_SECONDS ? latest : null;
}
