import { getEpisodeId } from "@pith/core/videos/get-episode-id";
import type { LoadedVideo } from "../loaded-video.ts";
import type { LoadRequest, VideoProvider } from "../video-provider.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { loadEpisode } from "./load-episode.ts";

export const podcastProvider: VideoProvider = {
  name: "podcast",
  canLoad: (reference) => reference.host === "podcast",
  load: loadPodcast,
};

/** Loads one episode of a feed: the one in the URL's '#episode=', or else the newest with a transcript. */
async function loadPodcast(request: LoadRequest): Promise<LoadedVideo> {
  const { reference, dependencies, signal } = request;
  const feedUrl = new URL(reference.url);
  feedUrl.hash = "";
  const feed = await fetchFeed({ url: feedUrl.href, fetch: dependencies.fetch, signal });
  const loaded = await loadEpisode({
    feed,
    feedUrl: feedUrl.href,
    episodeId: getEpisodeId(reference.url),
    request,
  });
  return loaded;
}
