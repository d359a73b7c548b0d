import type { Premium } from "../accounts/premium.ts";
import { assertNever } from "../lib/assert-never.ts";
import { getEffectiveTier } from "./get-effective-tier.ts";
import { isFreePlan } from "./is-free-plan.ts";
import { planIds } from "./tiers.ts";

/**
 * The action that a signed-in user can take on a plan.
 * - `buy`: a checkout, for a first plan, an upgrade or a renewal
 * - `start`: the free plan of a user without a paid plan: shows where to use it
 * - `cancel`: the free plan instead of the paid one, from the period's end
 * - `switch`: a smaller paid plan, from the period's end
 * - `reactivate`: the current plan, which ends with its period
 * - `keep`: the current plan, although another plan is scheduled to follow it
 * - `none`: the plan is active or is already scheduled to follow, or plans aren't sold to this user
 */
export type PlanAction = "buy" | "start" | "cancel" | "switch" | "reactivate" | "keep" | "none";

/** The part of `Premium` that determines a user's actions on a plan. */
export type PlanChange = Pick<
  Premium,
  "tier" | "active" | "days_remaining" | "expiry_date" | "cancel_at_period_end" | "next_plan"
>;

/**
 * Returns the action that the user can take on a plan. The server accepts each of these actions, so a
 * button that offers it never leads to a refusal. While premium is unknown (null), a paid plan can be
 * bought.
 */
export function getPlanAction({
  plan,
  premium,
}: {
  plan: { id: string; name: string };
  premium: PlanChange | null;
}): PlanAction {
  const isFree = isFreePlan(plan);
  const tier = premium === null ? "free" : getEffectiveTier(premium);
  switch (tier) {
    case "admin":
      return "none";
    case "free":
      if (isFree) return premium === null ? "start" : "none";
      return "buy";
    case "expired":
      return isFree ? "start" : "buy";
    case "lite":
    case "based":
    case "pro": {
      const isEnding = premium?.cancel_at_period_end === true;
      const nextPlan = premium?.next_plan ?? null;
      if (isFree) return isEnding ? "none" : "cancel";
      if (plan.id === tier) {
        if (isEnding) return "reactivate";
        return nextPlan === null ? "none" : "keep";
      }
      if (getRank(plan.id) > getRank(tier)) return "buy";
      return plan.id === nextPlan && !isEnding ? "none" : "switch";
    }
    default:
      return assertNever(tier);
  }
}

/** True for a plan that replaces the current one at the end of its period. */
export function isComingPlan({
  plan,
  premium,
}: {
  plan: { id: string; name: string };
  premium: PlanChange | null;
}): boolean {
  const tier = premium === null ? "free" : getEffectiveTier(premium);
  if (premium === null || tier === "free" || tier === "expired" || tier === "admin") return false;
  return premium.cancel_at_period_end ? isFreePlan(plan) : premium.next_plan === plan.id;
}

function getRank(planId: string): number {
  const known: readonly string[] = planIds;
  return known.indexOf(planId);
}
