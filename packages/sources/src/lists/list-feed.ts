import { AppError } from "@pith/core/errors/app-error";
import { buildEpisodeUrl } from "@pith/core/videos/build-episode-url";
import type { FeedReference } from "@pith/core/videos/list-reference";
import { pickLatestEpisode } from "../podcast/choose-episode.ts";
import { fetchFeed } from "../podcast/fetch-feed.ts";
import type { SourceDependencies } from "../video-provider.ts";
import type { VideoList } from "./video-list.ts";

/** Lists the episodes of a podcast, each with a link that selects it. */
export async function listFeed({
  reference,
  limit,
  dependencies,
  signal,
}: {
  reference: FeedReference;
  limit: number;
  dependencies: SourceDependencies;
  signal: AbortSignal | undefined;
}): Promise<VideoList> {
  const feed = await fetchFeed({ url: reference.url, fetch: dependencies.fetch, signal });
  if (feed.items.length === 0) {
    throw new AppError({ code: "video_unavailable.feed_empty" });
  }
  const latest = pickLatestEpisode(feed);
  return {
    kind: "feed",
    id: reference.id,
    url: reference.url,
    title: feed.title ?? new URL(reference.url).hostname,
    author: feed.author,
    entries: feed.items.slice(0, limit).map((item) => ({
      url: buildEpisodeUrl({ feedUrl: reference.url, episodeId: item.id }),
      title: item.title ?? "Episode",
      durationSeconds: item.durationSeconds,
      thumbnailUrl: item.imageUrl ?? feed.imageUrl,
      hasTranscript: item.transcripts.length > 0,
    })),
    latestUrl: latest && buildEpisodeUrl({ feedUrl: reference.url, episodeId: latest.id }),
    isComplete: feed.items.length <= limit,
  };
}
