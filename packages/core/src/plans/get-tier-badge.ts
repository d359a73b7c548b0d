import type { EffectiveTier } from "./get-effective-tier.ts";

/** The text of the badge on the profile card: 'LITE PLAN'. */
export function getTierBadge(tier: EffectiveTier): string {
  return `${tier.toUpperCase()} PLAN`;
}
