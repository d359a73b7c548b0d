import type { Premium } from "../accounts/premium.ts";
import type { Tier } from "./tier.ts";

/** A tier, or `expired` for a paid tier that is no longer active. */
export type EffectiveTier = Tier | "expired";

/** The part of `Premium` that determines whether a tier is active. */
export type PremiumStanding = Pick<Premium, "tier" | "active" | "days_remaining">;

/**
 * Returns the tier that applies now: `free` if the tier is free, regardless of the other fields. `expired`
 * if premium is inactive or `days_remaining` is below 0, otherwise the tier. A null `days_remaining` means
 * no expiry.
 */
export function getEffectiveTier({ tier, active, days_remaining }: PremiumStanding): EffectiveTier {
  if (tier === "free") return "free";
  if (!active || (days_remaining !== null && days_remaining < 0)) return "expired";
  return tier;
}
