/** Fits on one row of a message on the narrowest phone. */
const CELLS = 16;
const THIN = "▁";
const FULL = "▄";

/** Draws a progress or usage meter, filled up to `share` (0 to 1). */
export function drawShare(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * CELLS);
  return FULL.repeat(filled) + THIN.repeat(CELLS - filled);
}
