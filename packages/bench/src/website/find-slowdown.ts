/**
 * Lighthouse's benchmark index of a machine, and how much its processor has to be slowed down to be like a mid-tier
 * phone. The default of 4 is for an index of 1533; on a slower machine it would stand for a slower phone.
 *
 * @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-multiplier
 */
const calibration = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [1533, 4],
  [2000, 6],
] as const;

/** Returns the multiplier for a machine with this index, between the calibrated ones in proportion. It is at least 1. */
export function findSlowdown(benchmarkIndex: number): number {
  let [lowIndex, low]: readonly [number, number] = calibration[0];
  if (benchmarkIndex <= lowIndex) return low;
  for (const [index, slowdown] of calibration) {
    if (benchmarkIndex <= index)
      return low + ((benchmarkIndex - lowIndex) / (index - lowIndex)) * (slowdown - low);
    [lowIndex, low] = [index, slowdown];
  }
  return low;
}
