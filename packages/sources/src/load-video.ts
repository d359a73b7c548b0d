import { AppError } from "@pith/core/errors/app-error";
import type { VideoReference } from "@pith/core/videos/video-reference";
import type { LoadedVideo } from "./loaded-video.ts";
import { mediaProvider } from "./media/media-provider.ts";
import { pageProvider } from "./pages/page-provider.ts";
import { podcastProvider } from "./podcast/podcast-provider.ts";
import { tedProvider } from "./ted/ted-provider.ts";
import type { LoadRequest, VideoProvider } from "./video-provider.ts";
import { vimeoProvider } from "./vimeo/vimeo-provider.ts";
import { youtubeProvider } from "./youtube/youtube-provider.ts";

const providers: readonly VideoProvider[] = [
  youtubeProvider,
  vimeoProvider,
  tedProvider,
  podcastProvider,
  mediaProvider,
  pageProvider,
];

/** A page leads to the video that it embeds, and that may lead on once more; further is going in circles. */
const MAX_HOPS = 3;

/**
 * Loads a video and its captions from wherever its reference points: the one door to every source. A page that embeds
 * another host's video gives that video. Throws AppError with the refusal that the user is told.
 */
export async function loadVideo(request: LoadRequest): Promise<LoadedVideo> {
  return await loadHop({ request, hops: 0 });
}

async function loadHop({ request, hops }: { request: LoadRequest; hops: number }): Promise<LoadedVideo> {
  const provider = providers.find(({ canLoad }) => canLoad(request.reference));
  if (provider === undefined || hops > MAX_HOPS) {
    throw new AppError({ code: "unsupported_link" });
  }
  return await provider.load(request, (reference: VideoReference) =>
    loadHop({ request: { ...request, reference }, hops: hops + 1 }),
  );
}
