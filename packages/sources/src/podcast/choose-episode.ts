import { stripTrackingParameters } from "@pith/core/videos/strip-tracking-parameters";
import type { Feed, FeedItem } from "./feed.ts";

/** The episode that a link chooses, by the feed's name for it or by the address of its page or its sound. */
export function findEpisode({ feed, episodeId }: { feed: Feed; episodeId: string }): FeedItem | null {
  const byName = feed.items.find(({ id }) => id === episodeId);
  if (byName !== undefined) return byName;
  const address = normalizeAddress(episodeId);
  if (address === null) return null;
  const isSame = (text: string | null) => text !== null && normalizeAddress(text) === address;
  return feed.items.find(({ link, enclosureUrl }) => isSame(link) || isSame(enclosureUrl)) ?? null;
}

/**
 * The episode that stands for a feed where none was chosen: the newest that has a transcript, else the newest. Null for
 * a feed without episodes.
 */
export function pickLatestEpisode({ items }: Feed): FeedItem | null {
  return newest(items.filter(({ transcripts }) => transcripts.length > 0)) ?? newest(items);
}

/** By date; without dates the first of the feed, whose order is the newest first. */
function newest(items: readonly FeedItem[]): FeedItem | null {
  return items.reduce<FeedItem | null>(
    (best, item) => (best === null || (item.publishedAt ?? "") > (best.publishedAt ?? "") ? item : best),
    null,
  );
}

/** Host and path as they are compared: feeds and pages disagree on http, www, slashes at the end and tracking. */
function normalizeAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(stripTrackingParameters(new URL(text)));
  return `${url.hostname.replace(/^www\./, "")}${url.pathname.replace(/\/+$/, "")}${url.search}`;
}
