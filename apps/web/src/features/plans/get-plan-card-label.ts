import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getPlanAction, isComingPlan, type PlanChange } from "@pith/core/plans/get-plan-action";
import { isCurrentPlan } from "@pith/core/plans/is-current-plan";
import { isFreePlan } from "@pith/core/plans/is-free-plan";
import type { Plan } from "@pith/core/plans/plan";
import { planIds } from "@pith/core/plans/tiers";
import { formatNearDay } from "../../lib/texts/format-day.ts";
import { say } from "../../lib/texts/say.ts";

/**
 * Returns the label of a plan card's button. The first case that applies wins: the visitor is signed out; a
 * scheduled change concerns this plan; it's the current plan, expired or not; the user has a paid plan and this
 * one is free, larger or smaller; the user has the free plan and has chosen this one; otherwise, the plan's own
 * label. `premium` is null if nobody is signed in or the overview hasn't loaded.
 */
export function getPlanCardLabel({
  plan,
  premium,
  isSignedIn,
  isChosen,
  locale,
}: {
  plan: Pick<Plan, "id" | "name" | "cta" | "messages">;
  premium: PlanChange | null;
  isSignedIn: boolean;
  isChosen: boolean;
  locale: string;
}): string {
  const params = { plan: plan.name };
  if (!isSignedIn) {
    return isFreePlan(plan) ? say("plan_button.get_started") : say({ code: "plan_button.get", params });
  }
  if (premium !== null) {
    const day = formatNearDay({ date: premium.expiry_date, locale });
    const action = getPlanAction({ plan, premium });
    if (isComingPlan({ plan, premium })) return say({ code: "plan_button.coming", params: { day } });
    if (action === "reactivate") return say({ code: "plan_button.reactivate", params });
    if (action === "keep") return say({ code: "plan_button.keep", params });
    if (isCurrentPlan({ plan, premium })) {
      return say(getEffectiveTier(premium) === "expired" ? "plan_button.renew" : "plan_button.current");
    }
    const paidRank = getPaidRank(premium.tier);
    if (paidRank !== null && isFreePlan(plan)) return say("plan_button.free");
    if (paidRank !== null && paidRank < planIds.indexOf(plan.id)) {
      return say({ code: "plan_button.upgrade", params });
    }
    if (action === "switch") return say({ code: "plan_button.switch", params: { ...params, day } });
    if (premium.tier === "free" && isChosen) return say("plan_button.subscribe");
  }
  if (plan.messages?.cta) return say(plan.messages.cta);
  return plan.cta ?? say("plan_button.select");
}

/** Returns a paid tier's rank among the plans; null for free and admin, which aren't for sale. */
function getPaidRank(tier: PlanChange["tier"]): number | null {
  return tier === "free" || tier === "admin" ? null : planIds.indexOf(tier);
}
