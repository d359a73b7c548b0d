import type { LineSeed } from "../model/build-line.ts";

/** Returns the seed nearest to a position on the line, or null if none is within `withinPx`. */
export function findNearestSeed({
  seeds,
  share,
  widthPx,
  withinPx,
}: {
  seeds: readonly LineSeed[];
  share: number;
  widthPx: number;
  withinPx: number;
}): LineSeed | null {
  let nearest: LineSeed | null = null;
  let shortestPx = withinPx;
  for (const seed of seeds) {
    const distancePx = Math.abs(seed.position - share) * widthPx;
    if (distancePx <= shortestPx) {
      nearest = seed;
      shortestPx = distancePx;
    }
  }
  return nearest;
}
