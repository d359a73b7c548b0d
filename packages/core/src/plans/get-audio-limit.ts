import type { EffectiveTier } from "./get-effective-tier.ts";
import { getTierLimit } from "./get-tier-limit.ts";
import { hasAudio } from "./has-audio.ts";

/**
 * Audio summaries per calendar month that a tier may make, counted apart from text summaries: as many as its text
 * summaries where the tier has audio, 0 where it hasn't; null is unlimited (admin).
 */
export function getAudioLimit(tier: EffectiveTier): number | null {
  return hasAudio(tier) ? getTierLimit(tier) : 0;
}
