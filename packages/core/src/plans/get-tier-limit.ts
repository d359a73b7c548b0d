import type { EffectiveTier } from "./get-effective-tier.ts";
import { planCatalog } from "./plan-catalog.ts";

/** Text summaries per calendar month that a tier may make; null is unlimited (admin). An expired tier has free's. */
export function getTierLimit(tier: EffectiveTier): number | null {
  if (tier === "admin") return null;
  return planCatalog[tier === "expired" ? "free" : tier].summariesPerMonth;
}
