import type { Clock } from "@pith/core/lib/clock";
import { MINUTE_MS } from "@pith/core/lib/durations";
import type { YouTubeOutcome } from "./youtube-outcome.ts";

/** Caches which videos YouTube refuses, so that they aren't requested repeatedly. */
export interface RefusalCache {
  get(videoId: string): YouTubeOutcome | null;
  /** Stores an outcome that depends on the video. Any other outcome only clears the video's entry. */
  set(videoId: string, outcome: YouTubeOutcome): void;
  /** Removes a video that turned out to be available. */
  delete(videoId: string): void;
}

/**
 * TTL by outcome. Outcomes caused by YouTube or the network have none, since they may differ on the next
 * attempt and are covered by the rungs' circuit breakers.
 */
const lifetimesMs: Partial<Record<YouTubeOutcome, number>> = {
  private: 10 * MINUTE_MS,
  members_only: 60 * MINUTE_MS,
  paid: 60 * MINUTE_MS,
  upcoming: 5 * MINUTE_MS,
  live: 2 * MINUTE_MS,
  removed: 60 * MINUTE_MS,
  region_blocked: 30 * MINUTE_MS,
  age_restricted: 60 * MINUTE_MS,
  truncated: 10 * MINUTE_MS,
  no_speech: 30 * MINUTE_MS,
  // Automatic captions appear a few minutes after an upload.
  no_captions: 5 * MINUTE_MS,
  not_found: 10 * MINUTE_MS,
};

const DEFAULT_MAX_ENTRIES = 10_000;

/** Creates a bounded cache that evicts its oldest entry. */
export function createRefusalCache({
  clock,
  maxEntries = DEFAULT_MAX_ENTRIES,
}: {
  clock: Clock;
  maxEntries?: number;
}): RefusalCache {
  const entries = new Map<string, { outcome: YouTubeOutcome; untilMs: number }>();
  return {
    get(videoId) {
      const entry = entries.get(videoId);
      if (entry === undefined) return null;
      if (entry.untilMs > clock.now()) return entry.outcome;
      entries.delete(videoId);
      return null;
    },
    set(videoId, outcome) {
      entries.delete(videoId);
      const lifetimeMs = lifetimesMs[outcome];
      if (lifetimeMs === undefined) return;
      entries.set(videoId, { outcome, untilMs: clock.now() + lifetimeMs });
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
    },
    delete(videoId) {
      entries.delete(videoId);
    },
  };
}
