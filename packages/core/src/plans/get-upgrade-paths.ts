import type { EffectiveTier } from "./get-effective-tier.ts";
import type { PlanId } from "./tier.ts";

const upgradePaths = {
  free: ["lite", "based", "pro"],
  // An expired tier has free's paths, its own among them: that card reads 'Renew Plan'.
  expired: ["lite", "based", "pro"],
  lite: ["based", "pro"],
  based: ["pro"],
  pro: [],
  admin: [],
} as const satisfies Record<EffectiveTier, readonly PlanId[]>;

/** The plans that someone on this tier can go up to, from the least to the most; empty for pro and admin. */
export function getUpgradePaths(tier: EffectiveTier): readonly PlanId[] {
  return upgradePaths[tier];
}
