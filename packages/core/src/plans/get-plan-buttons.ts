import type { Premium } from "../accounts/premium.ts";
import { getEffectiveTier } from "./get-effective-tier.ts";

/** Actions in the plan status card. */
export interface PlanButtons {
  hasUpgrade: boolean;
  hasReactivate: boolean;
  hasCancel: boolean;
  hasKeep: boolean;
}

/**
 * Returns the card's actions. Upgrade: the free, lite and based tiers, and expired paid tiers. Reactivate: an
 * active plan that ends with its period. Cancel: an active plan that isn't about to end, or an expired one whose
 * renewal is still being charged. Keep: an active plan with another plan scheduled to follow. None for admin, which
 * isn't sold.
 */
export function getPlanButtons(
  premium: Pick<
    Premium,
    "tier" | "active" | "days_remaining" | "cancel_at_period_end" | "renewal" | "next_plan"
  >,
): PlanButtons {
  const tier = getEffectiveTier(premium);
  const isPaidInForce = tier === "lite" || tier === "based" || tier === "pro";
  return {
    hasUpgrade: premium.tier !== "admin" && tier !== "pro",
    hasReactivate: isPaidInForce && premium.cancel_at_period_end,
    hasCancel:
      (isPaidInForce && !premium.cancel_at_period_end) || (tier === "expired" && premium.renewal !== null),
    hasKeep: isPaidInForce && !premium.cancel_at_period_end && premium.next_plan !== null,
  };
}
