/**
 * A machine's Lighthouse benchmark index, and the CPU throttling factor that makes it as slow as a mid-tier
 * phone. The default factor of 4 is for an index of 1533; on a slower machine, it would simulate a slower
 * phone.
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

/**
 * Returns the throttling factor for a machine with this index, interpolated between the calibrated ones. It
 * is at least 1.
 */
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
