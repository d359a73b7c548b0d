import type { Premium } from "../accounts/premium.ts";
import type { Tier } from "./tier.ts";

/** A tier, or `expired` for a tier other than free that isn't in force any more. */
export type EffectiveTier = Tier | "expired";

/** The part of `Premium` that says whether a tier is in force. */
export type PremiumStanding = Pick<Premium, "tier" | "active" | "days_remaining">;

/**
 * What an account may really use: `free` if the tier is free, whatever else is said; `expired` if premium is inactive
 * or `days_remaining` is below 0; else the tier. `days_remaining` null means that nothing expires.
 */
export function getEffectiveTier({ tier, active, days_remaining }: PremiumStanding): EffectiveTier {
  if (tier === "free") return "free";
  if (!active || (days_remaining !== null && days_remaining < 0)) return "expired";
  return tier;
}
