import { AppError } from "@pith/core/errors/app-error";
import type { VideoReference } from "@pith/core/videos/video-reference";
import { createLoadBudget } from "./http/load-budget.ts";
import type { LoadedVideo } from "./loaded-video.ts";
import { mediaProvider } from "./media/media-provider.ts";
import { pageProvider } from "./pages/page-provider.ts";
import { podcastProvider } from "./podcast/podcast-provider.ts";
import { spendBudget } from "./spend-budget.ts";
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

/** A page may embed a video, whose page may embed another one. Anything beyond that is probably a loop. */
const MAX_HOPS = 3;

/**
 * Loads a video and its captions from any supported reference: the single entry point to all sources. If a
 * page embeds another host's video, loads that video. Throws AppError with the user-facing error.
 * `source_over_budget` means that the content exceeds a limit, so a retry is pointless.
 */
export async function loadVideo(request: LoadRequest): Promise<LoadedVideo> {
  const budget = request.budget ?? createLoadBudget({ timer: request.dependencies.timer });
  const dependencies = spendBudget({ dependencies: request.dependencies, budget });
  return await loadHop({ request: { ...request, dependencies }, hops: 0 });
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
