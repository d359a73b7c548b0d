import type { Series } from "./sample.ts";

type RangeFunction = (range: {
  points: Series["points"];
  fromSeconds: number;
  toSeconds: number;
}) => number | null;

/**
 * If the gap between an end of the range and the nearest point is less than this multiple of the average gap
 * between points, the rate is extrapolated all the way to that end.
 */
const GAP_FACTOR = 1.1;

/** Prometheus's functions over a range of points; null if there's no value for the range. */
export const rangeFunctions: Readonly<Record<string, RangeFunction>> = {
  increase: readIncrease,
  rate: (range) => {
    const increase = readIncrease(range);
    return increase === null ? null : increase / (range.toSeconds - range.fromSeconds);
  },
  min_over_time: ({ points }) => (points.length === 0 ? null : Math.min(...points.map(({ value }) => value))),
  max_over_time: ({ points }) => (points.length === 0 ? null : Math.max(...points.map(({ value }) => value))),
};

/** Follows `extrapolatedRate` in Prometheus's promql/functions.go. */
function readIncrease({ points, fromSeconds, toSeconds }: Parameters<RangeFunction>[0]): number | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  let increase = last.value - first.value;
  for (const [at, { value }] of points.entries()) {
    const before = points[at - 1]?.value ?? value;
    // The process was restarted, so its counter was reset to 0.
    if (value < before) increase += before;
  }
  const sampled = last.atSeconds - first.atSeconds;
  const gap = sampled / (points.length - 1);
  const limit = gap * GAP_FACTOR;
  let toStart = first.atSeconds - fromSeconds;
  let toEnd = toSeconds - last.atSeconds;
  if (toStart >= limit) toStart = gap / 2;
  // A counter can't have been negative, so don't extrapolate past 0.
  if (increase > 0 && first.value >= 0) toStart = Math.min(toStart, sampled * (first.value / increase));
  if (toEnd >= limit) toEnd = gap / 2;
  return increase * ((sampled + toStart + toEnd) / sampled);
}
