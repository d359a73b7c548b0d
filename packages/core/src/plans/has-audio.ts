import type { EffectiveTier } from "./get-effective-tier.ts";
import { planCatalogue } from "./plan-catalogue.ts";

/** Whether a tier may have its summaries spoken, and is shown its audio usage: pro and admin. */
export function hasAudio(tier: EffectiveTier): boolean {
  if (tier === "expired") return false;
  return tier === "admin" || planCatalogue[tier].hasAudio;
}
