import { getCurrentTier } from "@pith/core/plans/get-current-tier";
import { hasAudio } from "@pith/core/plans/has-audio";
import { useEffect } from "react";
import { useAuth } from "../../lib/auth/auth.ts";
import { useHasPlans } from "../../lib/edition.ts";

/**
 * Returns whether the reader's plan includes audio (always true on a server without plans). Null until we
 * know. Refetches the account if `isNeeded` is true.
 */
export function useAudioPlan({ isNeeded }: { isNeeded: boolean }): boolean | null {
  const tier = useAuth((state) => getCurrentTier(state.user?.premium ?? null));
  const userId = useAuth((state) => state.user?.id ?? null);
  const refetchUserData = useAuth((state) => state.refetchUserData);
  const hasPlans = useHasPlans();
  const mustAsk = isNeeded && hasPlans && userId !== null;

  useEffect(() => {
    if (mustAsk) void refetchUserData();
  }, [mustAsk, refetchUserData]);

  if (!hasPlans) return true;
  return tier === null ? null : hasAudio(tier);
}
