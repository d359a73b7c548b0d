/** Returns the quantile at `share`: the p99 for 0.99. NaN if there are no values. */
export function findQuantile({ values, share }: { values: readonly number[]; share: number }): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
