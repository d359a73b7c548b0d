import { measureOverlap } from "./spans.ts";
import type { Timeline } from "./timeline.ts";

/**
 * Returns the fraction of the spoken time that the summary covers, 0 to 1. Silence and intentionally omitted
 * parts don't count. Returns 0 if there is no speech.
 */
export function measureCoverage(
  timeline: Pick<Timeline, "start" | "end" | "cited" | "leftOut" | "silent">,
): number {
  const { start: from, end: to, cited, leftOut, silent } = timeline;
  const measure = (spans: Timeline["cited"]) => measureOverlap({ spans, from, to });
  const said = to - from - measure(leftOut) - measure(silent);
  return said > 0 ? Math.min(1, measure(cited) / said) : 0;
}
