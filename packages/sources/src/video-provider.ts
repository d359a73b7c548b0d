import type { Clock } from "@pith/core/lib/clock";
import type { VideoReference } from "@pith/core/videos/parse-video-link";
import type { Video } from "@pith/core/videos/video";
import type { GuardedDownload } from "./http/guarded-download.ts";
import type { GuardedFetch } from "./http/guarded-fetch.ts";
import type { LoadBudget } from "./http/load-budget.ts";
import type { Timer } from "./lib/timer.ts";
import type { LoadedVideo } from "./loaded-video.ts";
import type { SpeechRecognizer } from "./recognition/speech-recognizer.ts";
import type { SourceMetrics } from "./source-metrics.ts";
import type { SponsorBlockConfig } from "./sponsor-block/fetch-sponsor-segments.ts";
import type { YouTubeSource } from "./youtube/youtube-source.ts";

/** External dependencies of the sources. `create-source-dependencies.ts` creates the production ones. */
export interface SourceDependencies {
  fetch: GuardedFetch;
  /** For media files; everything else goes through `fetch`. */
  download: GuardedDownload;
  timer: Timer;
  clock: Clock;
  metrics: SourceMetrics;
  youtube: YouTubeSource;
  /** Null turns SponsorBlock off. */
  sponsorBlock: SponsorBlockConfig | null;
  /** Null without speech recognition. */
  recognizer: SpeechRecognizer | null;
  /** Folder for recordings while they are being transcribed; null for the system's temporary folder. */
  temporaryFolder: string | null;
}

/** Progress of the slow stages for a video without captions. */
export interface LoadProgress {
  stage: "downloading" | "recognizing";
  /** From 0 to 1; null if the total is unknown. */
  share: number | null;
}

export interface LoadRequest<Reference extends VideoReference = VideoReference> {
  reference: Reference;
  /** Only used if the original language is unknown. */
  preferredLanguage?: string | null;
  signal?: AbortSignal | undefined;
  /** Shared by all requests of this load; defaults to a new one. */
  budget?: LoadBudget | undefined;
  dependencies: SourceDependencies;
  /** Called once, as soon as the video's metadata is available and before its captions are loaded. */
  onVideo?: ((video: Video) => void) | undefined;
  onProgress?: ((progress: LoadProgress) => void) | undefined;
}

/** Loads a reference through another source, for example if a page embeds another host's video. */
export type LoadOther = (reference: VideoReference) => Promise<LoadedVideo>;

/** One kind of source. The first provider that can load a reference wins. */
export interface VideoProvider {
  name: string;
  canLoad(reference: VideoReference): boolean;
  /** Throws an AppError with the user-facing error. */
  load(request: LoadRequest, loadOther: LoadOther): Promise<LoadedVideo>;
}
