import type { EffectiveTier } from "./get-effective-tier.ts";
import { getUpgradePaths } from "./get-upgrade-paths.ts";
import type { Plan } from "./plan.ts";

/** Returns the plan to preselect: the first one that the tier can upgrade to; null if there is none. */
export function selectDefaultPlan<PlanOnOffer extends Pick<Plan, "id">>({
  plans,
  tier,
}: {
  plans: readonly PlanOnOffer[];
  tier: EffectiveTier;
}): PlanOnOffer | null {
  const upgradePaths = getUpgradePaths(tier);
  return plans.find((plan) => upgradePaths.includes(plan.id)) ?? null;
}
