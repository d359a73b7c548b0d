import { getEffectiveTier, type PremiumStanding } from "./get-effective-tier.ts";
import { isCurrentPlan } from "./is-current-plan.ts";
import { isFreePlan } from "./is-free-plan.ts";
import type { Plan } from "./plan.ts";
import { planIds } from "./tiers.ts";

/**
 * The text of a plan card's button, the first that fits: current and expired; current; signed out; free while on a paid
 * tier; above a paid tier; chosen on the free tier; else the plan's own. `premium` is null while nobody is signed in
 * or the overview hasn't answered.
 */
export function getPlanCardLabel({
  plan,
  premium,
  isSignedIn,
  isChosen,
}: {
  plan: Pick<Plan, "id" | "name" | "cta">;
  premium: PremiumStanding | null;
  isSignedIn: boolean;
  isChosen: boolean;
}): string {
  if (!isSignedIn) return isFreePlan(plan) ? "Get Started Free" : `Get ${plan.name}`;
  if (premium !== null) {
    if (isCurrentPlan({ plan, premium })) {
      return getEffectiveTier(premium) === "expired" ? "Renew Plan" : "Current Plan";
    }
    const paidRank = getPaidRank(premium.tier);
    if (paidRank !== null && isFreePlan(plan)) return "Switch to Free";
    if (paidRank !== null && paidRank < planIds.indexOf(plan.id)) return `Upgrade to ${plan.name}`;
    if (premium.tier === "free" && isChosen) return "Subscribe Now";
  }
  return plan.cta ?? "Select Plan";
}

/** The position of a paid tier among the plans; null for free, and for admin, which nobody pays for. */
function getPaidRank(tier: PremiumStanding["tier"]): number | null {
  return tier === "free" || tier === "admin" ? null : planIds.indexOf(tier);
}
