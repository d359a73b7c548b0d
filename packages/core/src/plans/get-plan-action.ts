import type { Premium } from "../accounts/premium.ts";
import { assertNever } from "../lib/assert-never.ts";
import { getEffectiveTier } from "./get-effective-tier.ts";
import { isFreePlan } from "./is-free-plan.ts";
import { planIds } from "./tiers.ts";

/**
 * Actions on a plan for a signed-in user.
 * - `buy`: check out, for a first plan, an upgrade or a renewal
 * - `start`: show where to use the free plan, for users without a paid plan
 * - `cancel`: return to the free plan at the end of the paid period
 * - `switch`: change to a smaller paid plan at the end of the period
 * - `reactivate`: keep the current plan, which would end with its period
 * - `keep`: keep the current plan instead of the one scheduled to follow it
 * - `none`: nothing to do, because the plan is active or already scheduled, or because plans aren't sold to
 * this user
 */
export type PlanAction = "buy" | "start" | "cancel" | "switch" | "reactivate" | "keep" | "none";

/** The fields of `Premium` that determine a user's actions on a plan. */
export type PlanChange = Pick<
  Premium,
  "tier" | "active" | "days_remaining" | "expiry_date" | "cancel_at_period_end" | "next_plan"
>;

/**
 * Returns the action that a user can take on a plan. The server accepts every action returned here. While
 * premium is unknown (null), paid plans can be bought.
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

/** Returns whether a plan is scheduled to replace the current one at the end of its period. */
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
