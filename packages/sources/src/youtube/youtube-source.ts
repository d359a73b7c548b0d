import type { GuardedDownload } from "../http/guarded-download.ts";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import type { CircuitBreaker } from "../lib/create-circuit-breaker.ts";
import type { RefusalCache } from "./create-refusal-cache.ts";
import type { YtDlp } from "./create-yt-dlp.ts";
import type { YouTubeConfig } from "./youtube-config.ts";

/** Additional dependencies for YouTube. */
export interface YouTubeSource {
  /** Returns the current ladder; its file may change while Pith runs. Never rejects. */
  readConfig(): Promise<YouTubeConfig>;
  /** Uses the proxy if one is configured. */
  fetch: GuardedFetch;
  download: GuardedDownload;
  /** Per rung: backs off when YouTube starts to refuse requests. */
  breaker: CircuitBreaker;
  /** Per video: caches refusals, which are unlikely to change within a minute. */
  refusals: RefusalCache;
  /** The last rung; null if yt-dlp isn't configured. */
  ytDlp: YtDlp | null;
}
