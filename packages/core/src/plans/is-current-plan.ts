import type { PremiumStanding } from "./get-effective-tier.ts";
import { isFreePlan } from "./is-free-plan.ts";

/**
 * Returns whether this is the plan for the account's tier, even if it has expired. False for every plan while
 * premium is unknown.
 */
export function isCurrentPlan({
  plan,
  premium,
}: {
  plan: { id: string; name: string };
  premium: Pick<PremiumStanding, "tier"> | null;
}): boolean {
  if (premium === null) return false;
  return premium.tier === "free" ? isFreePlan(plan) : plan.id === premium.tier;
}
