import type { Premium } from "../accounts/premium.ts";
import { getEffectiveTier } from "./get-effective-tier.ts";

/** Variants of the upgrade section, each with its own heading and text. */
export type UpgradeSection = "loading" | "signed_out" | "reactivate" | "thank_you" | "plans" | "none";

/**
 * Returns the first of these that applies.
 * - `loading`
 * - `signed_out`
 * - `reactivate`: an active plan that ends with its period. Comes before `thank_you`, so that pro can be
 * reactivated as well.
 * - `thank_you`: active pro
 * - `none`: admin, or there are no plans to show
 * - `plans`: everyone else
 */
export function getUpgradeSection({
  isLoading,
  isSignedIn,
  premium,
  planCount,
}: {
  isLoading: boolean;
  isSignedIn: boolean;
  premium: Pick<Premium, "tier" | "active" | "days_remaining" | "cancel_at_period_end"> | null;
  planCount: number;
}): UpgradeSection {
  if (isLoading) return "loading";
  if (!isSignedIn) return "signed_out";
  const tier = premium === null ? null : getEffectiveTier(premium);
  const isEnding = premium?.cancel_at_period_end === true && tier !== "expired" && tier !== "free";
  if (isEnding && planCount > 0) return "reactivate";
  if (tier === "pro") return "thank_you";
  if (tier === "admin" || planCount === 0) return "none";
  return "plans";
}
