import type { EffectiveTier } from "./get-effective-tier.ts";
import { planCatalog } from "./plan-catalog.ts";

/**
 * Returns a tier's number of text summaries per calendar month; null means unlimited (admin). An expired tier
 * has the limit of free.
 */
export function getTierLimit(tier: EffectiveTier): number | null {
  if (tier === "admin") return null;
  return planCatalog[tier === "expired" ? "free" : tier].summariesPerMonth;
}
