import type { Premium } from "../accounts/premium.ts";
import type { Tier } from "./tier.ts";

/** A tier, or `expired` for a paid tier that is no longer active. */
export type EffectiveTier = Tier | "expired";

/** The fields of `Premium` that determine whether a tier is active. */
export type PremiumStanding = Pick<Premium, "tier" | "active" | "days_remaining">;

/**
 * Returns the tier currently in effect. `free` stays `free`, regardless of the other fields. Any other tier
 * is `expired` if premium is inactive or `days_remaining` is negative. If `days_remaining` is null, the tier
 * never expires.
 */
export function getEffectiveTier({ tier, active, days_remaining }: PremiumStanding): EffectiveTier {
  if (tier === "free") return "free";
  if (!active || (days_remaining !== null && days_remaining < 0)) return "expired";
  return tier;
}
