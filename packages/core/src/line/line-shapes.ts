/** Mark for a single key point, 10 × 16 units. Its tip is at (5, 16). */
export const SEED_PATH = "M5 16C4.2 12.6.7 9.6.7 5.4.7 2.2 2.5 0 5 0s4.3 2.2 4.3 5.4C9.3 9.6 5.8 12.6 5 16Z";

/** Mark for several key points, 20 × 24 units. The number is centered at (10, 10); the tip is at (10, 24). */
export const CLUSTER_PATH = "M10 24C9 21.4 7.2 20 4.6 18.2A10 10 0 1 1 15.4 18.2C12.8 20 11 21.4 10 24Z";

/** Heights in px for each line size, and the minimum cell width. */
export const lineSizes = {
  full: { cellPx: 3, laneHeightPx: 6, saidHeightPx: 2, seedPx: 17, takeawayPx: 23, clusterPx: 24 },
  /** For history rows, and for the line in the host's player. */
  row: { cellPx: 2, laneHeightPx: 4, saidHeightPx: 2, seedPx: 10, takeawayPx: 11, clusterPx: 12 },
  /** For a summary's share image. */
  card: { cellPx: 5, laneHeightPx: 10, saidHeightPx: 3, seedPx: 25, takeawayPx: 34, clusterPx: 36 },
} as const;

export type LineSize = keyof typeof lineSizes;
