import type { VideoReference } from "@pith/core/videos/parse-video-link";
import type { Video } from "@pith/core/videos/video";
import type { GuardedFetch } from "./http/guarded-fetch.ts";
import type { Timer } from "./lib/timer.ts";
import type { LoadedVideo } from "./loaded-video.ts";
import type { SponsorBlockConfig } from "./sponsor-block/fetch-sponsor-segments.ts";
import type { YouTubeConfig } from "./youtube/youtube-config.ts";

/** What the sources need from outside. `create-source-dependencies.ts` makes them with their defaults. */
export interface SourceDependencies {
  fetch: GuardedFetch;
  timer: Timer;
  youtube: YouTubeConfig;
  /** Null leaves SponsorBlock out. */
  sponsorBlock: SponsorBlockConfig | null;
}

export interface LoadRequest<Reference extends VideoReference = VideoReference> {
  reference: Reference;
  /** Decides only where the original language can't be told. */
  preferredLanguage?: string | null;
  signal?: AbortSignal | undefined;
  dependencies: SourceDependencies;
  /** Called once, as soon as the video is known and before its captions are there. */
  onVideo?: ((video: Video) => void) | undefined;
}

/** One kind of source. The first provider that can load a reference does. */
export interface VideoProvider {
  name: string;
  canLoad(reference: VideoReference): boolean;
  /** Throws AppError with the refusal that the user is told. */
  load(request: LoadRequest): Promise<LoadedVideo>;
}
