import { AppError } from "@pith/core/errors/app-error";
import { createFakeClock } from "@pith/core/testing";
import type { GuardedDownload } from "../http/guarded-download.ts";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { createCircuitBreaker } from "../lib/create-circuit-breaker.ts";
import type { SourceAttempt } from "../source-metrics.ts";
import type { SourceDependencies } from "../video-provider.ts";
import { createRefusalCache } from "../youtube/create-refusal-cache.ts";
import { defaultYouTubeConfig, type YouTubeConfig } from "../youtube/youtube-config.ts";
import type { YouTubeSource } from "../youtube/youtube-source.ts";
import { createFakeTimer } from "./create-fake-timer.ts";

type Overrides = Partial<Omit<SourceDependencies, "youtube" | "fetch">> & {
  fetch: GuardedFetch;
  youtubeConfig?: YouTubeConfig;
  youtube?: Partial<YouTubeSource>;
};

const refuseDownload: GuardedDownload = async () => {
  throw new AppError({ code: "source_unreachable", message: "No download is expected here." });
};

/** Creates dependencies that never touch the network or wait; `counted` collects the metrics. */
export function createTestDependencies({
  fetch,
  youtubeConfig = defaultYouTubeConfig,
  youtube = {},
  ...overrides
}: Overrides): SourceDependencies & { counted: SourceAttempt[] } {
  const clock = overrides.clock ?? createFakeClock();
  const counted: SourceAttempt[] = [];
  const download = overrides.download ?? refuseDownload;
  return {
    fetch,
    download,
    timer: createFakeTimer(),
    clock,
    metrics: { countAttempt: (attempt) => counted.push(attempt) },
    sponsorBlock: null,
    recognizer: null,
    temporaryFolder: null,
    ...overrides,
    youtube: {
      readConfig: async () => youtubeConfig,
      fetch,
      download,
      breaker: createCircuitBreaker({ clock }),
      refusals: createRefusalCache({ clock }),
      ytDlp: null,
      ...youtube,
    },
    counted,
  };
}
