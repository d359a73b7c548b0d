import { getRemainingSummaries } from "@pith/core/plans/get-remaining-summaries";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { useEffect } from "react";
import { useAuth } from "../auth/auth.ts";

export interface Quota {
  /** Summaries left this month. */
  left: number;
  limit: number;
}

/**
 * Returns how much of the current user's quota is left this month. Null if the quota isn't known yet or the
 * plan is unlimited.
 */
export function useQuota(): Quota | null {
  const user = useAuth((state) => state.user);
  const refetchUserData = useAuth((state) => state.refetchUserData);
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) void refetchUserData();
  }, [userId, refetchUserData]);
  if (!user?.stats) return null;
  // A server without plans reports the limit only in the statistics.
  const limit = user.premium?.summaries_limit ?? user.stats.monthly.summaries_limit;
  const left = getRemainingSummaries({
    summariesLimit: limit,
    usedCount: user.stats.monthly.text_summaries_used,
  });
  return left === UNLIMITED_SUMMARIES ? null : { left, limit };
}
