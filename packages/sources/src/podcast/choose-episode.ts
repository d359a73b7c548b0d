import { stripTrackingParameters } from "@pith/core/videos/strip-tracking-parameters";
import type { Feed, FeedItem } from "./feed.ts";

/** Finds the episode that a link selects, by its id in the feed or by the URL of its page or audio. */
export function findEpisode({ feed, episodeId }: { feed: Feed; episodeId: string }): FeedItem | null {
  const byName = feed.items.find(({ id }) => id === episodeId);
  if (byName !== undefined) return byName;
  const address = normalizeAddress(episodeId);
  if (address === null) return null;
  const isSame = (text: string | null) => text !== null && normalizeAddress(text) === address;
  return feed.items.find(({ link, enclosureUrl }) => isSame(link) || isSame(enclosureUrl)) ?? null;
}

/**
 * Picks a feed's default episode: the newest with a transcript, or else the newest. Null for a feed without
 * episodes.
 */
export function pickLatestEpisode({ items }: Feed): FeedItem | null {
  return newest(items.filter(({ transcripts }) => transcripts.length > 0)) ?? newest(items);
}

/** Newest by date; without dates, the first in the feed, since feeds are usually newest first. */
function newest(items: readonly FeedItem[]): FeedItem | null {
  return items.reduce<FeedItem | null>(
    (best, item) => (best === null || (item.publishedAt ?? "") > (best.publishedAt ?? "") ? item : best),
    null,
  );
}

/**
 * Normalizes a URL for comparison, since a page's URL and the one in its feed may differ in scheme, www,
 * trailing slashes and tracking parameters.
 */
function normalizeAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(stripTrackingParameters(new URL(text)));
  return `${url.hostname.replace(/^www\./, "")}${url.pathname.replace(/\/+$/, "")}${url.search}`;
}
