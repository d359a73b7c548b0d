import { type Clock, systemClock } from "@pith/core/lib/clock";
import { createGuardedDownload } from "./http/create-guarded-download.ts";
import { createGuardedFetch } from "./http/create-guarded-fetch.ts";
import { createProxySocketOpener } from "./http/create-proxy-socket-opener.ts";
import { createCircuitBreaker } from "./lib/create-circuit-breaker.ts";
import { systemTimer } from "./lib/timer.ts";
import { createConfiguredRecognizer } from "./recognition/create-configured-recognizer.ts";
import type { RecognitionSettings } from "./recognition/recognition-settings.ts";
import type { SpeechRecognizer } from "./recognition/speech-recognizer.ts";
import { noMetrics, type SourceMetrics } from "./source-metrics.ts";
import { defaultSponsorBlockConfig } from "./sponsor-block/fetch-sponsor-segments.ts";
import type { SourceDependencies } from "./video-provider.ts";
import { createRefusalCache } from "./youtube/create-refusal-cache.ts";
import { createYouTubeConfigReader } from "./youtube/create-youtube-config-reader.ts";
import { createYtDlp } from "./youtube/create-yt-dlp.ts";
import { defaultYouTubeConfig } from "./youtube/youtube-config.ts";

/** The settings of the sources, each with a default that works on the internet. Can be copied between threads. */
export interface SourceSettings {
  /** Where YouTube is; a replay server's origin must also stand in `allowedOrigins`. */
  youtubeOrigin?: string | undefined;
  /** Where SponsorBlock is; null leaves it out. */
  sponsorBlockOrigin?: string | null | undefined;
  /** Exact origins that may be asked although they aren't public; for tests and development. */
  allowedOrigins?: readonly string[] | undefined;
  /** A JSON file with another ladder of player clients; it is read again when it changes. */
  youtubeConfigPath?: string | undefined;
  /** An HTTP proxy for everything that goes to YouTube. */
  youtubeProxyUrl?: string | undefined;
  /** Where yt-dlp is; it is asked where the ladder comes to nothing. */
  ytDlpPath?: string | undefined;
  /** Speech recognition for what has no captions; null or absent is none. */
  recognition?: RecognitionSettings | null | undefined;
  /** Where ffmpeg is, for recordings that speech recognition can't take as they are. */
  ffmpegPath?: string | undefined;
  /** Where recordings lie while they are recognized. */
  temporaryFolder?: string | undefined;
  /** The largest recording that is downloaded. */
  maxMediaBytes?: number | undefined;
}

/** What settings can't say, since it is code. */
export interface SourcePorts {
  metrics?: SourceMetrics | undefined;
  clock?: Clock | undefined;
  /** In place of what `recognition` sets up. */
  recognizer?: SpeechRecognizer | null | undefined;
  /** Told what is wrong with a setting that doesn't stop anything; for the operator. */
  onProblem?: ((message: string) => void) | undefined;
}

const PROXY_CONNECT_MS = 8_000;

/**
 * Wires the sources for real use. What they remember (rungs that wait, refused videos, loaded speech models) lives in
 * the answer, so it is made once and kept. Throws AppError `not_configured` for a proxy that isn't one.
 */
export function createSourceDependencies(settings: SourceSettings & SourcePorts = {}): SourceDependencies {
  const { sponsorBlockOrigin = defaultSponsorBlockConfig.origin, allowedOrigins = [] } = settings;
  const { youtubeProxyUrl, ytDlpPath, onProblem, maxMediaBytes } = settings;
  const clock = settings.clock ?? systemClock;
  const fetch = createGuardedFetch({ allowedOrigins });
  const download = createGuardedDownload({ allowedOrigins, maxBytes: maxMediaBytes });
  const openSocket = youtubeProxyUrl
    ? createProxySocketOpener({ proxyUrl: youtubeProxyUrl, connectTimeoutMs: PROXY_CONNECT_MS })
    : undefined;
  return {
    fetch,
    download,
    timer: systemTimer,
    clock,
    metrics: settings.metrics ?? noMetrics,
    youtube: {
      readConfig: createYouTubeConfigReader({
        path: settings.youtubeConfigPath ?? null,
        base: {
          ...defaultYouTubeConfig,
          youtubeOrigin: settings.youtubeOrigin ?? defaultYouTubeConfig.youtubeOrigin,
        },
        clock,
        onProblem,
      }),
      fetch: openSocket ? createGuardedFetch({ allowedOrigins, openSocket }) : fetch,
      download: openSocket
        ? createGuardedDownload({ allowedOrigins, openSocket, maxBytes: maxMediaBytes })
        : download,
      breaker: createCircuitBreaker({ clock }),
      refusals: createRefusalCache({ clock }),
      ytDlp: ytDlpPath ? createYtDlp({ path: ytDlpPath, proxyUrl: youtubeProxyUrl, onProblem }) : null,
    },
    sponsorBlock:
      sponsorBlockOrigin === null ? null : { ...defaultSponsorBlockConfig, origin: sponsorBlockOrigin },
    recognizer: createRecognizer(settings),
    temporaryFolder: settings.temporaryFolder ?? null,
  };
}

function createRecognizer({
  recognizer,
  recognition,
  ffmpegPath,
  temporaryFolder,
}: SourceSettings & SourcePorts): SpeechRecognizer | null {
  if (recognizer !== undefined) return recognizer;
  if (!recognition) return null;
  return createConfiguredRecognizer({
    settings: recognition,
    ffmpegPath: ffmpegPath ?? null,
    temporaryFolder: temporaryFolder ?? null,
  });
}
