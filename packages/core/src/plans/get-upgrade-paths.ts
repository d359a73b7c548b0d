import type { EffectiveTier } from "./get-effective-tier.ts";
import type { PlanId } from "./tier.ts";

const upgradePaths = {
  free: ["lite", "based", "pro"],
  // Expired tiers can buy every paid plan, including their own, whose card reads 'Renew Plan'.
  expired: ["lite", "based", "pro"],
  lite: ["based", "pro"],
  based: ["pro"],
  pro: [],
  admin: [],
} as const satisfies Record<EffectiveTier, readonly PlanId[]>;

/** Returns the plans a tier can upgrade to, cheapest first. Empty for pro and admin. */
export function getUpgradePaths(tier: EffectiveTier): readonly PlanId[] {
  return upgradePaths[tier];
}
