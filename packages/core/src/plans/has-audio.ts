import type { EffectiveTier } from "./get-effective-tier.ts";
import { planCatalog } from "./plan-catalog.ts";

/** Returns whether a tier includes audio summaries and therefore shows its audio usage: pro and admin. */
export function hasAudio(tier: EffectiveTier): boolean {
  if (tier === "expired") return false;
  return tier === "admin" || planCatalog[tier].hasAudio;
}
