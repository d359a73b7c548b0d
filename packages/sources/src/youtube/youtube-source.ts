import type { GuardedDownload } from "../http/guarded-download.ts";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import type { CircuitBreaker } from "../lib/create-circuit-breaker.ts";
import type { RefusalCache } from "./create-refusal-cache.ts";
import type { YtDlp } from "./create-yt-dlp.ts";
import type { YouTubeConfig } from "./youtube-config.ts";

/** What asking YouTube needs beside what every source needs. */
export interface YouTubeSource {
  /** The ladder as it is now; its file may change while Pith runs. Never rejects. */
  readConfig(): Promise<YouTubeConfig>;
  /** Through the proxy where one is set. */
  fetch: GuardedFetch;
  download: GuardedDownload;
  /** By rung: keeps away from what YouTube has begun to refuse. */
  breaker: CircuitBreaker;
  /** By video: what YouTube won't show now it won't show in a minute. */
  refusals: RefusalCache;
  /** The last rung; null where no yt-dlp is set up. */
  ytDlp: YtDlp | null;
}
