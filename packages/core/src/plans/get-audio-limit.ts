import type { EffectiveTier } from "./get-effective-tier.ts";
import { getTierLimit } from "./get-tier-limit.ts";
import { hasAudio } from "./has-audio.ts";

/**
 * Returns a tier's limit on audio summaries per calendar month, which are counted separately from text
 * summaries. Tiers with audio have the same limit as for text summaries; other tiers have 0. Null means
 * unlimited (admin).
 */
export function getAudioLimit(tier: EffectiveTier): number | null {
  return hasAudio(tier) ? getTierLimit(tier) : 0;
}
