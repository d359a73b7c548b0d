import { createGuardedFetch } from "./http/create-guarded-fetch.ts";
import { systemTimer } from "./lib/timer.ts";
import { defaultSponsorBlockConfig } from "./sponsor-block/fetch-sponsor-segments.ts";
import type { SourceDependencies } from "./video-provider.ts";
import { defaultYouTubeConfig } from "./youtube/youtube-config.ts";

/** The settings of the sources, each with a default that works on the internet. */
export interface SourceSettings {
  /** Where YouTube is; a replay server's origin must also stand in `allowedOrigins`. */
  youtubeOrigin?: string | undefined;
  /** Where SponsorBlock is; null leaves it out. */
  sponsorBlockOrigin?: string | null | undefined;
  /** Exact origins that may be asked although they aren't public; for tests and development. */
  allowedOrigins?: readonly string[] | undefined;
}

/** Wires the sources for real use. */
export function createSourceDependencies(settings: SourceSettings = {}): SourceDependencies {
  const { sponsorBlockOrigin = defaultSponsorBlockConfig.origin } = settings;
  return {
    fetch: createGuardedFetch({ allowedOrigins: settings.allowedOrigins ?? [] }),
    timer: systemTimer,
    youtube: {
      ...defaultYouTubeConfig,
      youtubeOrigin: settings.youtubeOrigin ?? defaultYouTubeConfig.youtubeOrigin,
    },
    sponsorBlock:
      sponsorBlockOrigin === null ? null : { ...defaultSponsorBlockConfig, origin: sponsorBlockOrigin },
  };
}
