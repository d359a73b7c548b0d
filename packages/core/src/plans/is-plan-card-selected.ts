import { getEffectiveTier, type PremiumStanding } from "./get-effective-tier.ts";
import { isCurrentPlan } from "./is-current-plan.ts";

/**
 * Returns whether to show a plan's card as selected. The user must have picked the plan, and the current plan
 * can only be selected once it has expired.
 */
export function isPlanCardSelected({
  plan,
  chosenPlanId,
  premium,
}: {
  plan: { id: string; name: string };
  chosenPlanId: string | null;
  premium: PremiumStanding | null;
}): boolean {
  if (plan.id !== chosenPlanId) return false;
  return !isCurrentPlan({ plan, premium }) || (premium !== null && getEffectiveTier(premium) === "expired");
}
