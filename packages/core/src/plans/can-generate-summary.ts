import type { Premium } from "../accounts/premium.ts";
import type { MonthlyStats } from "../accounts/stats.ts";
import { UNLIMITED_SUMMARIES } from "./summaries-limit.ts";

/**
 * Returns whether the user can request another summary. Premium and this month's stats must be loaded, and
 * the limit must be -1 (unlimited) or higher than the number of summaries used. `premium.summaries_limit`
 * takes precedence. The server checks again when reserving quota.
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
