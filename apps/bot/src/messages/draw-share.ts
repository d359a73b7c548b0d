/** Number of cells that fit on one line of a message on the narrowest phone. */
const CELLS = 16;
const THIN = "▁";
const FULL = "▄";

/** Renders a progress or usage meter as text, filled up to `share` (0 to 1). */
export function drawShare(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * CELLS);
  return FULL.repeat(filled) + THIN.repeat(CELLS - filled);
}
