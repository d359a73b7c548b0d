import { UNLIMITED_SUMMARIES } from "./summaries-limit.ts";

/** Returns the summaries remaining this month: max(0, limit − used), or -1 if the limit is -1 (unlimited). */
export function getRemainingSummaries({
  summariesLimit,
  usedCount,
}: {
  /** Wire format: -1 means unlimited. */
  summariesLimit: number;
  usedCount: number;
}): number {
  if (summariesLimit === UNLIMITED_SUMMARIES) return UNLIMITED_SUMMARIES;
  return Math.max(0, summariesLimit - usedCount);
}
