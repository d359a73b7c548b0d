import { isAppError } from "@pith/core/errors/app-error";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import { findEpisode } from "../podcast/choose-episode.ts";
import type { Feed } from "../podcast/feed.ts";
import { fetchFeed } from "../podcast/fetch-feed.ts";
import type { PageFacts } from "./page-facts.ts";

/** A page lists its main feed first; comment and tag feeds follow. */
const MAX_FEEDS = 2;

/** Finds this page's episode in one of the feeds that the page links to; null if none lists it. */
export async function findInFeeds({
  page,
  pageUrl,
  fetch,
  signal,
}: {
  page: PageFacts;
  pageUrl: string;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<{ feed: Feed; feedUrl: string; episodeId: string } | null> {
  for (const feedUrl of page.feeds.slice(0, MAX_FEEDS)) {
    const feed = await fetchFeed({ url: feedUrl, fetch, signal }).catch((error: unknown) => {
      if (isAppError(error) && error.code !== "cancelled") return null;
      throw error;
    });
    if (feed === null) continue;
    const item = findEpisode({ feed, episodeId: pageUrl });
    if (item !== null && (item.enclosureUrl !== null || item.transcripts.length > 0)) {
      return { feed, feedUrl, episodeId: item.id };
    }
  }
  return null;
}
