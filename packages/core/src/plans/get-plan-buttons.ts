import type { Premium } from "../accounts/premium.ts";
import { getEffectiveTier } from "./get-effective-tier.ts";

/** Which actions the plan status card offers. */
export interface PlanButtons {
  hasUpgrade: boolean;
  hasReactivate: boolean;
  hasCancel: boolean;
}

/**
 * Upgrade for free, lite, based and expired paid tiers; Reactivate for a plan in force that ends with its period;
 * Cancel for a plan in force that isn't ending. Nobody pays for admin, so it has none of them.
 */
export function getPlanButtons(
  premium: Pick<Premium, "tier" | "active" | "days_remaining" | "cancel_at_period_end">,
): PlanButtons {
  const tier = getEffectiveTier(premium);
  const isPaidInForce = tier === "lite" || tier === "based" || tier === "pro";
  return {
    hasUpgrade: premium.tier !== "admin" && tier !== "pro",
    hasReactivate: isPaidInForce && premium.cancel_at_period_end,
    hasCancel: isPaidInForce && !premium.cancel_at_period_end,
  };
}
