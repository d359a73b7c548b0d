import type { EffectiveTier } from "./get-effective-tier.ts";
import { getTierLimit } from "./get-tier-limit.ts";
import { hasAudio } from "./has-audio.ts";

/**
 * Returns a tier's audio summaries per calendar month, counted separately from text summaries. Tiers with audio get as
 * many as text summaries, others 0; null is unlimited (admin).
 */
export function getAudioLimit(tier: EffectiveTier): number | null {
  return hasAudio(tier) ? getTierLimit(tier) : 0;
}
