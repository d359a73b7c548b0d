import type { Premium } from "../accounts/premium.ts";
import type { MonthlyStats } from "../accounts/stats.ts";
import { UNLIMITED_SUMMARIES } from "./summaries-limit.ts";

/**
 * Whether another summary may be asked for: only if premium and the month's stats are known, and the limit is -1
 * (unlimited) or above what was used. `premium.summaries_limit` rules. The server decides again when it reserves.
 */
export function canGenerateSummary({
  premium,
  monthly,
}: {
  premium: Pick<Premium, "summaries_limit"> | null | undefined;
  monthly: Pick<MonthlyStats, "text_summaries_used"> | null | undefined;
}): boolean {
  if (premium == null || monthly == null) return false;
  return (
    premium.summaries_limit === UNLIMITED_SUMMARIES || monthly.text_summaries_used < premium.summaries_limit
  );
}
