import type { LineRun } from "../line/lay-out-line.ts";

/** Returns the covered share as a line shows it: the cited width among what is said. To compare with the true one. */
export function measureDrawnShare(runs: readonly LineRun[]): number {
  let citedPx = 0;
  let saidPx = 0;
  for (const { state, widthPx } of runs) {
    if (state === "cited") citedPx += widthPx;
    if (state === "said") saidPx += widthPx;
  }
  return citedPx === 0 ? 0 : citedPx / (citedPx + saidPx);
}
