/**
 * Returns the least-squares slope of log(time) against log(size): 1 for linear growth, 2 for quadratic. Times
 * below `floorMs` are noise and count as `floorMs`. Returns 0 for fewer than two points.
 */
export function findSlope({
  points,
  floorMs,
}: {
  points: readonly { size: number; ms: number }[];
  floorMs: number;
}): number {
  const logs = points.map(({ size, ms }) => ({ x: Math.log(size), y: Math.log(Math.max(ms, floorMs)) }));
  const meanX = logs.reduce((sum, { x }) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, { y }) => sum + y, 0) / logs.length;
  const spread = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return logs.length < 2 || spread === 0
    ? 0
    : logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
}
