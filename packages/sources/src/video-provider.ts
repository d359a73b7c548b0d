import type { Clock } from "@pith/core/lib/clock";
import type { VideoReference } from "@pith/core/videos/parse-video-link";
import type { Video } from "@pith/core/videos/video";
import type { GuardedDownload } from "./http/guarded-download.ts";
import type { GuardedFetch } from "./http/guarded-fetch.ts";
import type { Timer } from "./lib/timer.ts";
import type { LoadedVideo } from "./loaded-video.ts";
import type { SpeechRecognizer } from "./recognition/speech-recognizer.ts";
import type { SourceMetrics } from "./source-metrics.ts";
import type { SponsorBlockConfig } from "./sponsor-block/fetch-sponsor-segments.ts";
import type { YouTubeSource } from "./youtube/youtube-source.ts";

/** What the sources need from outside. `create-source-dependencies.ts` makes them with their defaults. */
export interface SourceDependencies {
  fetch: GuardedFetch;
  /** For media; everything else goes through `fetch`. */
  download: GuardedDownload;
  timer: Timer;
  clock: Clock;
  metrics: SourceMetrics;
  youtube: YouTubeSource;
  /** Null leaves SponsorBlock out. */
  sponsorBlock: SponsorBlockConfig | null;
  /** Null where no speech recognition is set up. */
  recognizer: SpeechRecognizer | null;
  /** Where recordings lie while they are recognized; null is the system's own folder. */
  temporaryFolder: string | null;
}

/** What takes long where a video has no captions. */
export interface LoadProgress {
  stage: "downloading" | "recognizing";
  /** From 0 to 1; null where the whole isn't known. */
  share: number | null;
}

export interface LoadRequest<Reference extends VideoReference = VideoReference> {
  reference: Reference;
  /** Decides only where the original language can't be told. */
  preferredLanguage?: string | null;
  signal?: AbortSignal | undefined;
  dependencies: SourceDependencies;
  /** Called once, as soon as the video is known and before its captions are there. */
  onVideo?: ((video: Video) => void) | undefined;
  onProgress?: ((progress: LoadProgress) => void) | undefined;
}

/** Leads from one source to another: a page that embeds a video of another host. */
export type LoadOther = (reference: VideoReference) => Promise<LoadedVideo>;

/** One kind of source. The first provider that can load a reference does. */
export interface VideoProvider {
  name: string;
  canLoad(reference: VideoReference): boolean;
  /** Throws AppError with the refusal that the user is told. */
  load(request: LoadRequest, loadOther: LoadOther): Promise<LoadedVideo>;
}
