import { type EffectiveTier, getEffectiveTier, type PremiumStanding } from "./get-effective-tier.ts";

/**
 * Returns the tier shown on the account page: `expired` for a paid tier that is no longer active. Null while
 * premium is still unknown, so that a failed call doesn't look like the free plan.
 */
export function getCurrentTier(premium: PremiumStanding | null): EffectiveTier | null {
  return premium === null ? null : getEffectiveTier(premium);
}
