import type { LineRun } from "../line/lay-out-line.ts";

/** Returns the fraction of speech that is drawn as covered, to compare it with the true fraction. */
export function measureDrawnShare(runs: readonly LineRun[]): number {
  let citedPx = 0;
  let saidPx = 0;
  for (const { state, widthPx } of runs) {
    if (state === "cited") citedPx += widthPx;
    if (state === "said") saidPx += widthPx;
  }
  return citedPx === 0 ? 0 : citedPx / (citedPx + saidPx);
}
