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

/**
 * Settings for the sources. Every field has a default that works on the public internet.
 * Structured-cloneable, so they can be passed to workers.
 */
export interface SourceSettings {
  /** YouTube's base URL. The origin of a replay server must also be listed in `allowedOrigins`. */
  youtubeOrigin?: string | undefined;
  /** SponsorBlock's base URL; null turns SponsorBlock off. */
  sponsorBlockOrigin?: string | null | undefined;
  /** Exact origins that may be requested even though they aren't public. For tests and development. */
  allowedOrigins?: readonly string[] | undefined;
  /** JSON file that overrides the ladder of YouTube player clients; reloaded on change. */
  youtubeConfigPath?: string | undefined;
  /** HTTP proxy for all traffic to YouTube. */
  youtubeProxyUrl?: string | undefined;
  /** Path to yt-dlp, the fallback if none of the YouTube player clients finds captions. */
  ytDlpPath?: string | undefined;
  /** Speech recognition for videos without captions; null or absent turns it off. */
  recognition?: RecognitionSettings | null | undefined;
  /** Path to ffmpeg, which converts recordings that the recognizer can't read directly. */
  ffmpegPath?: string | undefined;
  /** Folder for recordings while they are being transcribed. */
  temporaryFolder?: string | undefined;
  /** Size limit for downloaded recordings, in bytes. */
  maxMediaBytes?: number | undefined;
}

/** Dependencies that are functions and so can't be part of the settings. */
export interface SourcePorts {
  metrics?: SourceMetrics | undefined;
  clock?: Clock | undefined;
  /** Replaces the recognizer that `recognition` would configure. */
  recognizer?: SpeechRecognizer | null | undefined;
  /** Receives warnings about questionable settings, for the operator. */
  onProblem?: ((message: string) => void) | undefined;
}

const PROXY_CONNECT_MS = 8_000;

/**
 * Creates the sources' dependencies for production. The result holds state (circuit breakers, refused videos,
 * loaded speech models), so create it once and reuse it. Throws AppError `not_configured` for an invalid
 * proxy URL.
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
