import { getEffectiveTier, type PremiumStanding } from "./get-effective-tier.ts";
import { isCurrentPlan } from "./is-current-plan.ts";

/** Whether a card is shown as selected: only if chosen, and the current plan's card only once it has expired. */
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
