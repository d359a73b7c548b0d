import { type EffectiveTier, getEffectiveTier, type PremiumStanding } from "./get-effective-tier.ts";

/**
 * The tier as the account's own page names it: `expired` for a tier other than free that isn't in force, and null
 * while premium isn't known, so that nobody is told that they are on the free plan because a call failed.
 */
export function getCurrentTier(premium: PremiumStanding | null): EffectiveTier | null {
  return premium === null ? null : getEffectiveTier(premium);
}
