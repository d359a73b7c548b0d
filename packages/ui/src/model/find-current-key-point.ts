import type { KeyPoint } from "@pith/core/summaries/summary";

/** After a seek, a player may be off by this much in either direction. */
const LANDING_TOLERANCE_SECONDS = 1;

/**
 * Returns the index of the key point at the player's position: the selected one if the player is at that
 * point's start, otherwise the latest one that has started, unless it ended more than a second ago. Without a
 * player, returns the selected one. Null if no key point qualifies.
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
    if (startSeconds === null || startSeconds < latestStart) continue;
    // Links use whole seconds, so the position may be at the start of the second in which the point starts.
    if (Math.floor(startSeconds) > currentSeconds + 0.05) continue;
    latest = index;
    latestStart = startSeconds;
  }
  const end = latest === null ? null : keyPoints[latest]?.quotes[0].endSeconds;
  return typeof end === "number" && currentSeconds <= end + LANDING_TOLERANCE_SECONDS ? latest : null;
}
