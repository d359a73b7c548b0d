import type { Premium } from "../accounts/premium.ts";
import { getEffectiveTier } from "./get-effective-tier.ts";

/** What the upgrade section shows; each has its own heading and text. */
export type UpgradeSection = "loading" | "signed_out" | "reactivate" | "thank_you" | "plans" | "none";

/**
 * The first that fits: loading; signed out; a plan in force that ends with its period (it beats the thanks, so that
 * pro can be reactivated); active pro; no upgrade for admin or without plans; else the plans.
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
