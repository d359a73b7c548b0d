import type { EffectiveTier } from "./get-effective-tier.ts";
import { planCatalog } from "./plan-catalog.ts";

/** Returns a tier's text summaries per calendar month; null is unlimited (admin). An expired tier gets free's limit. */
export function getTierLimit(tier: EffectiveTier): number | null {
  if (tier === "admin") return null;
  return planCatalog[tier === "expired" ? "free" : tier].summariesPerMonth;
}
