import { UNLIMITED_SUMMARIES } from "./summaries-limit.ts";

/** How many summaries are left this month: max(0, limit − used), or -1 where the limit is -1 (unlimited). */
export function getRemainingSummaries({
  summariesLimit,
  usedCount,
}: {
  /** As on the wire: -1 is unlimited. */
  summariesLimit: number;
  usedCount: number;
}): number {
  if (summariesLimit === UNLIMITED_SUMMARIES) return UNLIMITED_SUMMARIES;
  return Math.max(0, summariesLimit - usedCount);
}
