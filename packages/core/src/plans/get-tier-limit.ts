import type { EffectiveTier } from "./get-effective-tier.ts";
import { planCatalog } from "./plan-catalog.ts";

/**
 * Returns a tier's limit on text summaries per calendar month; null means unlimited (admin). An expired tier
 * gets the free tier's limit.
 */
export function getTierLimit(tier: EffectiveTier): number | null {
  if (tier === "admin") return null;
  return planCatalog[tier === "expired" ? "free" : tier].summariesPerMonth;
}
