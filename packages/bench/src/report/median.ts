/** Returns the median; for an even count, the mean of the two middle numbers. @throws RangeError if there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError("There is no median of nothing.");
  return (lower + upper) / 2;
}
